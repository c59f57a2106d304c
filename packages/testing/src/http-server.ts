import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { listen } from './servers/ports.ts';

/** An HTTP server of a test, on a port of its own. */
export interface HttpTestServer {
  readonly url: string;
  readonly port: number;
  readonly server: Server;
  /** Closes it with all its connections. */
  close(): Promise<void>;
}

export const startHttpServer = async (
  listener: (...request: Parameters<RequestListener>) => unknown,
  { port: givenPort = 0, host = '127.0.0.1' } = {},
): Promise<HttpTestServer> => {
  const server = createServer((request, response) => void listener(request, response));
  const port = await listen(server, givenPort, host);
  return {
    url: `http://${host}:${port}`,
    port,
    server,
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
