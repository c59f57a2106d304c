import { createServer, type ServerResponse } from 'node:http';
import { createDataTemplate, removeDataDir } from '../product.ts';
import { listen } from '../servers/ports.ts';
import { startPostgres } from '../servers/postgres.ts';
import { startRabbit } from '../servers/rabbit.ts';
import { RUN_PATH, SHARED_SERVERS_VARIABLE } from './borrow-server.ts';

export interface SharedServers {
  readonly url: string;
  stop(): Promise<void>;
}

/** A server or data, shared by the workers of a run. */
export interface Shared {
  /** The response to a worker: a URL, a path or JSON. */
  respond(): string | Promise<string>;
  stop(): Promise<unknown>;
}

/** Starts on the first request: a run of unit tests starts no server. */
const startOnDemand = (start: () => Promise<Shared>) => {
  let started: Promise<Shared> | undefined;
  return {
    respond: async () => {
      started ??= start();
      return (await started).respond();
    },
    stop: async () => {
      const shared = await started?.catch(() => undefined); // The error was reported to the caller of `respond`.
      await shared?.stop();
    },
  };
};

type Lazy = ReturnType<typeof startOnDemand>;

const send = async (response: ServerResponse, text: () => Promise<string>): Promise<void> => {
  try {
    response.end(await text());
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.message : String(error));
  }
};

const starters: Readonly<Record<string, () => Promise<Shared>>> = {
  postgres: async () => {
    const { url, stop } = await startPostgres();
    return { respond: () => url, stop };
  },
  'rabbit/vhost': async () => {
    const { createVhost, stop } = await startRabbit();
    return { respond: createVhost, stop };
  },
  'data-template': async () => {
    const path = await createDataTemplate();
    return { respond: () => path, stop: () => removeDataDir(path) };
  },
};

/**
 * Shares one PostgreSQL, one RabbitMQ, one template of a data folder and `others` among all workers of a run. The
 * workers request them by `borrowServer` over HTTP on the loopback.
 */
export const shareServers = async (others: typeof starters = {}): Promise<SharedServers> => {
  const routes = new Map(
    Object.entries({ ...starters, ...others }).map(([name, start]): [string, Lazy] => [
      `/${name}`,
      startOnDemand(start),
    ]),
  );
  // Idle connections stay open: a worker that has been busy loading modules would request over one that is just closed.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const shared = routes.get(request.url ?? '');
    if (request.url === RUN_PATH) response.flushHeaders();
    else if (shared) void send(response, shared.respond);
    else response.writeHead(404).end();
  });
  const port = await listen(server);
  const url = `http://127.0.0.1:${port}`;
  process.env[SHARED_SERVERS_VARIABLE] = url; // Inherited by the workers.
  return {
    url,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await Promise.all([...routes.values()].map(({ stop }) => stop()));
    },
  };
};
