import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trackRequests } from './drain.ts';

/** Longer than clients keep idle connections: otherwise a client may reuse one that the server is just closing. */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
/** How often the two timeouts above are checked; Node's default is 30 s. */
const CHECK_MS = 2_000;

export interface HttpServer {
  readonly server: Server;
  readonly port: number;
  /** The URL on 127.0.0.1, for callers on this machine. */
  readonly url: string;
  /**
   * Graceful shutdown: announces the end to clients, stops accepting connections, waits up to 8 s for running requests,
   * then closes all connections.
   */
  close(): Promise<void>;
}

/** Creates a server with the product's timeouts, without listening. */
export const createHttpServer = (listener: RequestListener, options: ServerOptions = {}): Server =>
  createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_MS,
      noDelay: true,
      ...options,
    },
    listener,
  );

interface ListenOptions {
  /** 0 for any free one. */
  readonly port: number;
  readonly host: string;
  /**
   * How long a connection that was in use stays open at shutdown; 0 by default, for callers that repeat a call whose
   * connection was closed.
   */
  readonly minIdleMs?: number;
}

/** @throws the system's error, `EADDRINUSE` when the port is taken */
export const listen = async (server: Server, { port, host, minIdleMs = 0 }: ListenOptions): Promise<HttpServer> => {
  const close = trackRequests(server, minIdleMs);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  return { server, port: address.port, url: `http://127.0.0.1:${address.port}`, close };
};
