import type { IncomingMessage } from 'node:http';
import { requestIdOf } from '@showhands/service-kit';

/** Names and values in turn, as `writeHead` takes them fastest. */
export type HeaderList = string[];

const EXPOSED = 'X-Total-Count, Link, X-Request-Id, Retry-After, Idempotency-Replayed';
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, X-Request-Id';
const PREFLIGHT_SECONDS = '7200';
export const HSTS_SECONDS = 31_536_000;

export interface AnswerHeaders {
  /** The headers that every answer has, whoever gives it: id, security, CORS; a page's policy takes the place of some. */
  of(request: IncomingMessage): HeaderList;
  /** The same for what was never understood as a request. */
  without(requestId: string): HeaderList;
  /** What answers the question of a browser whether a page of `request`'s origin may call; undefined for any other request. */
  preflight(request: IncomingMessage): HeaderList | undefined;
  /** The upstream's headers, but for those that are the gateway's to say or belong to one connection. */
  passedOn(rawHeaders: readonly string[]): HeaderList;
}

const NOT_PASSED_ON = new Set([
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

const passesOn = (name: string): boolean => !NOT_PASSED_ON.has(name) && !name.startsWith('access-control-');

interface AnswerHeadersOptions {
  /** Origins other than the gateway's own whose pages may call. */
  readonly allowedOrigins: readonly string[];
  readonly https: boolean;
}

export const createAnswerHeaders = ({ allowedOrigins, https }: AnswerHeadersOptions): AnswerHeaders => {
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

  const without = (requestId: string): HeaderList => [...constant, 'X-Request-Id', requestId];

  const of = (request: IncomingMessage): HeaderList => {
    const list = without(requestIdOf(request));
    const origin = allowed.size > 0 ? allowedOrigin(request) : undefined;
    if (origin !== undefined) {
      list.push('Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED);
    }
    return list;
  };

  return {
    of,
    without,
    preflight: (request) => {
      const asks = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
      if (!asks || allowedOrigin(request) === undefined) return undefined;
      return [
        ...of(request),
        ...['Access-Control-Allow-Methods', METHODS],
        ...['Access-Control-Allow-Headers', REQUEST_HEADERS],
        ...['Access-Control-Max-Age', PREFLIGHT_SECONDS],
      ];
    },
    passedOn: (rawHeaders) => {
      const list: HeaderList = [];
      for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
        const name = rawHeaders[index] ?? '';
        if (passesOn(name.toLowerCase())) list.push(name, rawHeaders[index + 1] ?? '');
      }
      return list;
    },
  };
};
