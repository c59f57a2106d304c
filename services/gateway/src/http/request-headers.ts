import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { requestIdOf, traceOf } from '@showhands/service-kit/http';
import { traceparentOf } from '@showhands/service-kit/runtime';

/** Hop-by-hop headers, and `forwarded`, which clients could forge. */
const DROPPED = new Set([
  'expect',
  'forwarded',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
]);
/** Headers that only the product's own parts may set. */
const INTERNAL = /^x-(?:user|internal|forwarded)(?:-|$)/;

/** Kept even if the client lists them in `Connection`: without them the upstream would misread where the request ends. */
const ALWAYS_KEPT = new Set(['content-length', 'transfer-encoding', 'host']);

interface RequestHeadersOptions {
  /** How many proxies in front of the gateway are trusted. */
  readonly trustedHops: number;
  /** Whether the page is reached by https, when no trusted proxy reports the protocol. */
  readonly https: boolean;
}

/** The client's address, as the trusted proxies report it; empty when the connection is already gone. */
export type ClientAddress = (request: IncomingMessage) => string;

/** Rewrites the headers of a request in place for the upstream: drops forged ones, sets `X-Forwarded-*`, id and trace. */
export type PrepareRequestHeaders = (request: IncomingMessage) => void;

const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value.trim() : undefined;

const dropUntrusted = ({ headers }: IncomingMessage): void => {
  const { connection } = headers;
  if (connection !== undefined && connection !== 'keep-alive' && connection !== 'close') {
    for (const token of connection.toLowerCase().split(',')) {
      const name = token.trim();
      if (!ALWAYS_KEPT.has(name)) delete headers[name];
    }
  }
  for (const name in headers) {
    if (DROPPED.has(name) || (name.startsWith('x-') && INTERNAL.test(name))) delete headers[name];
  }
  headers.connection = 'keep-alive';
};

/** Each proxy appends an entry about its caller, so the client's is `trustedHops` entries from the end. */
const trustedEntry = (value: string | string[] | undefined, trustedHops: number): string | undefined => {
  const entries = (trustedHops > 0 && single(value)?.split(',')) || [];
  return entries.at(-Math.min(trustedHops, entries.length))?.trim() || undefined;
};

export const createClientAddress =
  (trustedHops: number): ClientAddress =>
  ({ headers, socket }) => {
    const address = trustedEntry(headers['x-forwarded-for'], trustedHops) ?? '';
    return isIP(address) ? address : (socket.remoteAddress ?? '');
  };

const PORT = /^\d{1,5}$/;

export const createRequestHeaderPreparer = ({ trustedHops, https }: RequestHeadersOptions): PrepareRequestHeaders => {
  const clientAddressOf = createClientAddress(trustedHops);
  const ifTrusted = (value: string | undefined): string | undefined => (trustedHops > 0 ? value : undefined);

  const protocolOf = ({ headers }: IncomingMessage): string => {
    const forwarded = ifTrusted(single(headers['x-forwarded-proto']));
    if (forwarded === 'https' || forwarded === 'http') return forwarded;
    return https ? 'https' : 'http';
  };

  return (request) => {
    const { headers } = request;
    const address = clientAddressOf(request);
    const protocol = protocolOf(request);
    const host = trustedEntry(headers['x-forwarded-host'], trustedHops) ?? headers.host ?? '';
    const port = trustedEntry(headers['x-forwarded-port'], trustedHops) ?? '';
    dropUntrusted(request);
    headers['x-forwarded-for'] = address;
    headers['x-forwarded-proto'] = protocol;
    headers['x-forwarded-host'] = host;
    if (PORT.test(port)) headers['x-forwarded-port'] = port;
    headers['x-request-id'] = requestIdOf(request);
    // A client's own trace context could force spans to be exported.
    if (trustedHops === 0) {
      delete headers.traceparent;
      delete headers.tracestate;
    }
    headers.traceparent = traceparentOf(traceOf(request));
  };
};
