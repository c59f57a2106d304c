import { existsSync, statSync } from 'node:fs';
import { access, chmod, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { keepSecret, type SecretFor } from './secrets.ts';
import { codeOf, StartError } from './start-error.ts';

const PREDECESSOR_MS = 10_000;

const isRoot = process.getuid?.() === 0;

export interface DataFolder {
  readonly path: string;
  readonly secretFor: SecretFor;
  /** A folder below it, which is made by whoever uses it. */
  below(name: string): string;
  /** Leaves it to the next one. */
  release(): Promise<void>;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const pidIn = async (file: string): Promise<number> =>
  Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);

const isHeld = async (file: string): Promise<boolean> => {
  const pid = await pidIn(file);
  return Number.isInteger(pid) && pid !== process.pid && isAlive(pid);
};

/** A predecessor that was killed takes its PostgreSQL along within a moment. */
const waitForPostgres = async (path: string): Promise<void> => {
  const deadline = Date.now() + PREDECESSOR_MS;
  while (await isHeld(join(path, 'postgres/data/postmaster.pid'))) {
    if (Date.now() > deadline) throw new StartError(`PostgreSQL still runs on ${path}.`);
    await delay(100);
  }
};

const isOpenToAll = (path: string): boolean => {
  if ((statSync(path).mode & 0o001) === 0) return false;
  return dirname(path) === path || isOpenToAll(dirname(path));
};

/** @throws StartError when the folder cannot be had */
export const openDataFolder = async (path: string): Promise<DataFolder> => {
  try {
    await mkdir(path, { recursive: true, mode: 0o755 });
    await access(path, constants.W_OK | constants.X_OK);
    // PostgreSQL passes through as another user, and needs to see nothing.
    if (isRoot) await chmod(path, 0o711);
  } catch (error) {
    throw new StartError(`The data folder ${path} cannot be written (${codeOf(error)}). Set DATA_DIR to another one.`);
  }
  if (isRoot && !isOpenToAll(path)) {
    throw new StartError(`PostgreSQL runs as "nobody", who may not enter ${path}. Set DATA_DIR to another folder.`);
  }
  const lock = join(path, 'stack.pid');
  if (existsSync(lock) && (await isHeld(lock)))
    throw new StartError(`The data folder ${path} is in use by another stack.`);
  await waitForPostgres(path);
  await writeFile(lock, String(process.pid));
  return {
    path,
    secretFor: await keepSecret(join(path, 'secret')),
    below: (name) => join(path, name),
    release: () => rm(lock, { force: true }),
  };
};
