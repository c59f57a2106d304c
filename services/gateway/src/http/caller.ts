import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { requestIdOf, traceOf, traceparentOf } from '@showhands/service-kit';

/** What concerns one connection alone, or what only this product's own parts may say. */
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
const OWN = /^x-(?:user|internal|forwarded)(?:-|$)/;

/** Were a caller to have these dropped as belonging to the connection, the upstream would misread where a request ends. */
const NEVER_DROPPED = new Set(['content-length', 'transfer-encoding', 'host']);

interface CallerOptions {
  /** How many proxies in front are believed. */
  readonly trustedHops: number;
  /** Whether the page is reached by https, where no trusted proxy says. */
  readonly https: boolean;
}

/** Makes the headers of a request fit to be sent on: says who calls by which address, and nothing that the caller made up. */
export type PrepareHeaders = (request: IncomingMessage) => void;

const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value.trim() : undefined;

const dropForeign = ({ headers }: IncomingMessage): void => {
  const { connection } = headers;
  if (connection !== undefined && connection !== 'keep-alive' && connection !== 'close') {
    for (const token of connection.toLowerCase().split(',')) {
      const name = token.trim();
      if (!NEVER_DROPPED.has(name)) delete headers[name];
    }
  }
  for (const name in headers) {
    if (DROPPED.has(name) || (name.startsWith('x-') && OWN.test(name))) delete headers[name];
  }
  headers.connection = 'keep-alive';
};

export const createCallerHeaders = ({ trustedHops, https }: CallerOptions): PrepareHeaders => {
  const believed = (value: string | undefined): string | undefined => (trustedHops > 0 ? value : undefined);

  /** The proxy nearest to this one wrote the last entry, the one before it the entry before. */
  const addressOf = ({ headers, socket }: IncomingMessage): string => {
    const entries = believed(single(headers['x-forwarded-for']))?.split(',') ?? [];
    const address = entries.at(-Math.min(trustedHops, entries.length))?.trim() ?? '';
    return isIP(address) ? address : (socket.remoteAddress ?? '');
  };

  const protocolOf = ({ headers }: IncomingMessage): string => {
    const given = believed(single(headers['x-forwarded-proto']));
    if (given === 'https' || given === 'http') return given;
    return https ? 'https' : 'http';
  };

  return (request) => {
    const { headers } = request;
    const address = addressOf(request);
    const protocol = protocolOf(request);
    const host = believed(single(headers['x-forwarded-host'])) ?? headers.host ?? '';
    dropForeign(request);
    headers['x-forwarded-for'] = address;
    headers['x-forwarded-proto'] = protocol;
    headers['x-forwarded-host'] = host;
    headers['x-request-id'] = requestIdOf(request);
    // A trace of the caller's own choosing would be exported at the caller's wish.
    if (trustedHops === 0) {
      delete headers.traceparent;
      delete headers.tracestate;
    }
    headers.traceparent = traceparentOf(traceOf(request));
  };
};
