import { existsSync, statSync } from 'node:fs';
import { access, chmod, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCodeOf, StartError } from '@showhands/service-kit/runtime';
import { eventually } from '@showhands/testing';
import { ensureSecret, type SecretFor } from './secrets.ts';

const POSTGRES_SHUTDOWN = { timeoutMs: 10_000, intervalMs: 100 };

const isRoot = process.getuid?.() === 0;

export interface DataFolder {
  readonly path: string;
  readonly secretFor: SecretFor;
  /** The path of a subfolder, which the caller creates. */
  below(name: string): string;
  /** Removes the lock file. */
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

const isLocked = async (file: string): Promise<boolean> => {
  const pid = await pidIn(file);
  return Number.isInteger(pid) && pid !== process.pid && isAlive(pid);
};

/** The PostgreSQL of a stack that was killed shuts down within seconds of it. */
const waitForPostgres = (path: string): Promise<void> =>
  eventually(async () => {
    if (await isLocked(join(path, 'postgres/data/postmaster.pid')))
      throw new StartError(`PostgreSQL still runs on ${path}.`);
  }, POSTGRES_SHUTDOWN);

const isAccessibleToAll = (path: string): boolean => {
  if ((statSync(path).mode & 0o001) === 0) return false;
  return dirname(path) === path || isAccessibleToAll(dirname(path));
};

/** Creates and locks the folder. @throws StartError if it is not writable or in use */
export const openDataFolder = async (path: string): Promise<DataFolder> => {
  try {
    await mkdir(path, { recursive: true, mode: 0o755 });
    await access(path, constants.W_OK | constants.X_OK);
    // PostgreSQL runs as another user: it needs to traverse this folder, not to list it.
    if (isRoot) await chmod(path, 0o711);
  } catch (error) {
    throw new StartError(
      `The data folder ${path} cannot be written (${errorCodeOf(error)}). Set DATA_DIR to another one.`,
    );
  }
  if (isRoot && !isAccessibleToAll(path)) {
    throw new StartError(
      `PostgreSQL runs as the user "nobody", who cannot access ${path}. Set DATA_DIR to another folder.`,
    );
  }
  const lock = join(path, 'stack.pid');
  if (existsSync(lock) && (await isLocked(lock)))
    throw new StartError(`The data folder ${path} is in use by another stack.`);
  await waitForPostgres(path);
  await writeFile(lock, String(process.pid));
  return {
    path,
    secretFor: await ensureSecret(join(path, 'secret')),
    below: (name) => join(path, name),
    release: () => rm(lock, { force: true }),
  };
};
