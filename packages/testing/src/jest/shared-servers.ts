import { createServer, type ServerResponse } from 'node:http';
import { listen } from '../servers/ports.ts';
import { startPostgres } from '../servers/postgres.ts';
import { startRabbit } from '../servers/rabbit.ts';
import type { TestServer } from '../servers/test-server.ts';
import { RUN_PATH } from './borrow.ts';

export interface SharedServers {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a server when it is first asked for: a run of pure unit tests starts none. */
const onDemand = <T extends TestServer>(start: () => Promise<T>) => {
  let started: Promise<T> | undefined;
  return {
    get: () => {
      started ??= start();
      return started;
    },
    stop: async () => {
      const server = await started?.catch(() => undefined); // Whoever asked for it was told.
      await server?.stop();
    },
  };
};

const answer = async (response: ServerResponse, url: () => Promise<string>): Promise<void> => {
  try {
    response.end(await url());
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.message : String(error));
  }
};

/** Lends one PostgreSQL and one RabbitMQ to all workers of a Jest run, over HTTP on the loopback. */
export const shareServers = async (): Promise<SharedServers> => {
  const postgres = onDemand(startPostgres);
  const rabbit = onDemand(startRabbit);
  const routes: Record<string, () => Promise<string>> = {
    '/postgres': async () => (await postgres.get()).url,
    '/rabbit/vhost': async () => (await rabbit.get()).createVhost(),
  };
  const door = createServer((request, response) => {
    const route = routes[request.url ?? ''];
    if (request.url === RUN_PATH) response.flushHeaders();
    else if (route) void answer(response, route);
    else response.writeHead(404).end();
  });
  const port = await listen(door);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      door.close();
      door.closeAllConnections();
      await Promise.all([postgres.stop(), rabbit.stop()]);
    },
  };
};
