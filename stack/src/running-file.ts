import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { OWNERS } from './databases.ts';
import type { Servers } from './servers.ts';

/** The services that have a user of the broker. */
const SUBSCRIBERS = [...OWNERS, 'realtime'] as const;

/** Says how to reach what runs on this folder, to programs of whoever may read it. */
export const writeRunningFile = async (
  folder: DataFolder,
  servers: Servers,
  url: string,
): Promise<() => Promise<void>> => {
  const file = join(folder.path, 'running.json');
  const databases = Object.fromEntries(OWNERS.map((owner) => [owner, servers.databaseUrl(owner)]));
  const brokers = Object.fromEntries(SUBSCRIBERS.map((service) => [service, servers.brokerUrl(service)]));
  const running = { url, databases, brokers, keySecret: folder.secretFor('signing keys') };
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(running, null, 2), { mode: 0o600 });
  return () => rm(file, { force: true });
};
