import type { IncomingMessage } from 'node:http';
import { requestIdOf } from '@showhands/service-kit/http';

/** Names and values alternating, the form that `writeHead` takes fastest. */
export type HeaderList = string[];

const EXPOSED_HEADERS = 'X-Total-Count, Link, X-Request-Id, Retry-After, Idempotency-Replayed';
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const ALLOWED_HEADERS = 'Authorization, Content-Type, Idempotency-Key, X-Request-Id';
const PREFLIGHT_MAX_AGE_SECONDS = '7200';
export const HSTS_SECONDS = 31_536_000;

export interface ResponseHeaders {
  /** Request id, security and CORS headers of every response. An HTML page replaces some by its own policy. */
  forRequest(request: IncomingMessage): HeaderList;
  /** The same without CORS, for bytes that could not be parsed as a request. */
  forRequestId(requestId: string): HeaderList;
  /** Headers of the response to a CORS preflight from an allowed origin; undefined for any other request. */
  preflight(request: IncomingMessage): HeaderList | undefined;
  /** The upstream's headers without hop-by-hop headers and headers that the gateway sets itself. */
  fromUpstream(rawHeaders: readonly string[]): HeaderList;
}

const NOT_FORWARDED = new Set([
  'connection',
  'content-security-policy',
  'cross-origin-resource-policy',
  'keep-alive',
  'proxy-authenticate',
  'referrer-policy',
  'strict-transport-security',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-content-type-options',
  'x-powered-by',
  'x-request-id',
]);

const isForwarded = (name: string): boolean => !NOT_FORWARDED.has(name) && !name.startsWith('access-control-');

interface ResponseHeadersOptions {
  /** CORS: origins beside the gateway's own whose pages may call it. */
  readonly allowedOrigins: readonly string[];
  readonly https: boolean;
}

export const createResponseHeaders = ({ allowedOrigins, https }: ResponseHeadersOptions): ResponseHeaders => {
  const allowed = new Set(allowedOrigins);
  const constant: HeaderList = [
    ...['X-Content-Type-Options', 'nosniff'],
    ...['Referrer-Policy', 'no-referrer'],
    ...['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ...['Cross-Origin-Resource-Policy', allowed.size > 0 ? 'cross-origin' : 'same-origin'],
    ...(allowed.size > 0 ? ['Vary', 'Origin'] : []),
    ...(https ? ['Strict-Transport-Security', `max-age=${HSTS_SECONDS}; includeSubDomains`] : []),
  ];

  const allowedOrigin = ({ headers: { origin } }: IncomingMessage): string | undefined =>
    origin !== undefined && allowed.has(origin) ? origin : undefined;

  const forRequestId = (requestId: string): HeaderList => [...constant, 'X-Request-Id', requestId];

  const forRequest = (request: IncomingMessage): HeaderList => {
    const list = forRequestId(requestIdOf(request));
    const origin = allowed.size > 0 ? allowedOrigin(request) : undefined;
    if (origin !== undefined) {
      list.push('Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED_HEADERS);
    }
    return list;
  };

  return {
    forRequest,
    forRequestId,
    preflight: (request) => {
      const isPreflight =
        request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
      if (!isPreflight || allowedOrigin(request) === undefined) return undefined;
      return [
        ...forRequest(request),
        ...['Access-Control-Allow-Methods', ALLOWED_METHODS],
        ...['Access-Control-Allow-Headers', ALLOWED_HEADERS],
        ...['Access-Control-Max-Age', PREFLIGHT_MAX_AGE_SECONDS],
      ];
    },
    fromUpstream: (rawHeaders) => {
      const list: HeaderList = [];
      for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
        const name = rawHeaders[index] ?? '';
        if (isForwarded(name.toLowerCase())) list.push(name, rawHeaders[index + 1] ?? '');
      }
      return list;
    },
  };
};
