import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceName } from '@showhands/contracts';
import { startPostgres, startRabbit, startRedis, type TestRabbit, type TestServer } from '@showhands/testing';
import { brokerAdministrator, brokerDefinitions, brokerUrl, VHOST } from './broker-users.ts';
import type { DataFolder } from './data-folder.ts';
import { type DatabaseOwner, databaseUrl, prepareDatabases } from './databases.ts';

export interface Servers {
  readonly postgres: TestServer;
  readonly redis: TestServer;
  readonly rabbit: TestRabbit;
  databaseUrl(owner: DatabaseOwner): string;
  brokerUrl(service: ServiceName): string;
  /** Stops the servers and keeps their data. */
  stop(): Promise<void>;
}

const startBroker = async (folder: DataFolder): Promise<TestRabbit> => {
  const { secretFor } = folder;
  const directory = folder.below('rabbitmq');
  const definitions = join(directory, 'definitions.json');
  await mkdir(directory, { recursive: true });
  await writeFile(definitions, await brokerDefinitions(secretFor), { mode: 0o600 });
  return startRabbit({
    persistent: { directory, definitions, administrator: brokerAdministrator(secretFor), vhost: VHOST },
  });
};

const startDatabaseServer = async (folder: DataFolder): Promise<TestServer> => {
  const { secretFor } = folder;
  const persistent = { directory: folder.below('postgres'), password: secretFor('PostgreSQL') };
  const postgres = await startPostgres({ persistent, fsync: true });
  await prepareDatabases(postgres.url, secretFor);
  return postgres;
};

const stopServer = async (server: TestServer): Promise<void> => {
  await server.shutdown();
  await server.stop();
};

/** Starts a PostgreSQL, a Redis and a RabbitMQ for this stack alone, with their data in its folder. */
export const startServers = async (folder: DataFolder): Promise<Servers> => {
  const starting = [
    startDatabaseServer(folder),
    startRedis({ appendonly: true, directory: folder.below('redis') }),
    startBroker(folder),
  ] as const;
  try {
    const [postgres, redis, rabbit] = await Promise.all(starting);
    return {
      postgres,
      redis,
      rabbit,
      databaseUrl: (owner) => databaseUrl(postgres.url, owner, folder.secretFor),
      brokerUrl: (service) => brokerUrl(rabbit.port, service, folder.secretFor),
      stop: async () => void (await Promise.all([postgres, redis, rabbit].map(stopServer))),
    };
  } catch (error) {
    const started = await Promise.allSettled(starting);
    for (const one of started) if (one.status === 'fulfilled') await stopServer(one.value);
    throw error;
  }
};
