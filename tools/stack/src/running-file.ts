import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { DATABASE_OWNERS } from './databases.ts';
import type { Servers } from './servers.ts';

/** The services with a broker user. */
const BROKER_USERS = [...DATABASE_OWNERS, 'realtime'] as const;

/**
 * Writes running.json: the URLs and secrets that operators' commands and the load test need. Only its owner may read it.
 * @returns a function that removes the file
 */
export const writeRunningFile = async (
  folder: DataFolder,
  servers: Servers,
  url: string,
): Promise<() => Promise<void>> => {
  const file = join(folder.path, 'running.json');
  const databases = Object.fromEntries(DATABASE_OWNERS.map((owner) => [owner, servers.databaseUrl(owner)]));
  const brokers = Object.fromEntries(BROKER_USERS.map((service) => [service, servers.brokerUrl(service)]));
  const running = { url, databases, brokers, keySecret: folder.secretFor('signing keys') };
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(running, null, 2), { mode: 0o600 });
  return () => rm(file, { force: true });
};
