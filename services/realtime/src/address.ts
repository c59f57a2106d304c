import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';

/** Who asks, as the gateway says. */
export const callerAddress = ({ headers, socket }: IncomingMessage): string =>
  String(headers['x-forwarded-for'] ?? socket.remoteAddress).slice(0, 100);

const WILDCARDS = ['0.0.0.0', '::'];

const firstNetworkAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

/** The `host:port` by which callers reach a server that listens on `host`. */
export const ownAddress = (host: string, port: number): string =>
  `${WILDCARDS.includes(host) ? firstNetworkAddress() : host}:${port}`;
