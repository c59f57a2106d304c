import { createServer, type ServerResponse } from 'node:http';
import { createDataTemplate, removeDataDir } from '../product.ts';
import { listen } from '../servers/ports.ts';
import { startPostgres } from '../servers/postgres.ts';
import { startRabbit } from '../servers/rabbit.ts';
import { RUN_PATH } from './borrow-server.ts';

export interface SharedServers {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a server on the first request: a run of unit tests starts none. */
const startOnDemand = <T extends { stop(): Promise<void> }>(start: () => Promise<T>) => {
  let started: Promise<T> | undefined;
  return {
    get: () => {
      started ??= start();
      return started;
    },
    stop: async () => {
      const server = await started?.catch(() => undefined); // The error was reported to the caller of `get`.
      await server?.stop();
    },
  };
};

const respond = async (response: ServerResponse, url: () => Promise<string>): Promise<void> => {
  try {
    response.end(await url());
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.message : String(error));
  }
};

const prepareDataTemplate = async () => {
  const path = await createDataTemplate();
  return { path, stop: () => removeDataDir(path) };
};

/**
 * Shares one PostgreSQL, one RabbitMQ and one template of a data folder among all workers of a Jest run. The
 * workers get their URLs or path over HTTP on the loopback.
 */
export const shareServers = async (): Promise<SharedServers> => {
  const postgres = startOnDemand(startPostgres);
  const rabbit = startOnDemand(startRabbit);
  const dataTemplate = startOnDemand(prepareDataTemplate);
  const routes: Record<string, () => Promise<string>> = {
    '/postgres': async () => (await postgres.get()).url,
    '/rabbit/vhost': async () => (await rabbit.get()).createVhost(),
    '/data-template': async () => (await dataTemplate.get()).path,
  };
  // Idle connections stay open: a worker that has been busy loading modules would request over one that is just closed.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const route = routes[request.url ?? ''];
    if (request.url === RUN_PATH) response.flushHeaders();
    else if (route) void respond(response, route);
    else response.writeHead(404).end();
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await Promise.all([postgres.stop(), rabbit.stop(), dataTemplate.stop()]);
    },
  };
};
