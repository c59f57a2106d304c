import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { followRequests } from './drain.ts';

/** Outlives the idle time of callers' keep-alive connections, or they meet one that is just being closed. */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
/** How late the two above may be enforced; Node looks every 30 s by itself. */
const CHECK_MS = 2_000;

export interface HttpServer {
  readonly server: Server;
  readonly port: number;
  /** On this machine, for callers in the same process or test. */
  readonly url: string;
  /** Sends callers away, takes no new connection, lets requests under way finish, then cuts what is left. */
  close(): Promise<void>;
}

/** A server with its timeouts set, not listening yet. */
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

/** @param port 0 for any free one. @throws the system's error, `EADDRINUSE` when the port is taken */
export const listen = async (server: Server, { port, host }: { port: number; host: string }): Promise<HttpServer> => {
  const close = followRequests(server);
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
