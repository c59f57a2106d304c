import type { IncomingHttpHeaders } from 'node:http';

const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The hosts that the browser may have asked. The gateway sets `X-Forwarded-*` to the values of trusted proxies. */
const askedHosts = (headers: IncomingHttpHeaders): string[] => {
  const hosts = [headers.host, single(headers['x-forwarded-host'])].filter((host) => host !== undefined);
  const port = single(headers['x-forwarded-port']);
  return port === undefined ? hosts : [...hosts, ...hosts.map((host) => `${host.replace(/:\d+$/, '')}:${port}`)];
};

/**
 * Whether a page of the asked host has sent a request, or a program, which sends no `Origin`. Compares hosts by the origin's
 * scheme, so that its default port may be given or omitted.
 */
export const isFromOwnOrigin = (headers: IncomingHttpHeaders): boolean => {
  if (headers.origin === undefined) return true;
  const origin = URL.parse(headers.origin);
  return (
    origin !== null &&
    askedHosts(headers).some((host) => URL.parse(`${origin.protocol}//${host}`)?.host === origin.host)
  );
};
