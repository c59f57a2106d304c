import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ROOT } from '@showhands/testing/root';
import * as z from 'zod';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Database URLs and the key secret of a deployment on this machine. */
export interface LocalDeployment {
  readonly auth: string;
  readonly polls: string;
  readonly keySecret: string;
}

const stackSchema = z.object({
  url: z.string(),
  databases: z.object({ auth: z.string(), polls: z.string() }),
  keySecret: z.string(),
});
const secretsSchema = z.object({ keys: z.string(), database: z.string() });

const portOf = (url: string): string => new URL(url).port || '80';

/** The deployment that `npm run stack` runs on this folder. */
const findStack = async (folder: string, url: string): Promise<LocalDeployment | undefined> => {
  const file = join(folder, 'running.json');
  if (!existsSync(file)) return undefined;
  const running = stackSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  return portOf(running.url) === portOf(url) ? { ...running.databases, keySecret: running.keySecret } : undefined;
};

/** The deployment that `npm start` runs on this folder. Line 4 of PostgreSQL's lock file has its port. */
const findEmbedded = async (folder: string): Promise<LocalDeployment | undefined> => {
  const [lock, secrets] = [join(folder, 'postgres/postmaster.pid'), join(folder, 'secrets.json')];
  if (!existsSync(lock) || !existsSync(secrets)) return undefined;
  const port = (await readFile(lock, 'utf8')).split('\n')[3]?.trim();
  const { keys, database } = secretsSchema.parse(JSON.parse(await readFile(secrets, 'utf8')));
  const databaseOf = (service: string): string => `postgres://showhands:${database}@127.0.0.1:${port}/${service}`;
  return { auth: databaseOf('auth'), polls: databaseOf('polls'), keySecret: keys };
};

/** The deployment at this URL if it runs on this machine, on `dataDir` or else on one of the default folders. */
export const findLocalDeployment = async (url: string, dataDir?: string): Promise<LocalDeployment | undefined> => {
  if (!LOOPBACK.test(new URL(url).hostname)) return undefined;
  const folders = (dataDir === undefined ? ['.data/stack', '.data'] : [dataDir]).map((folder) => resolve(ROOT, folder));
  for (const folder of folders) {
    const found = (await findStack(folder, url)) ?? (await findEmbedded(folder));
    if (found) return found;
  }
  return undefined;
};
