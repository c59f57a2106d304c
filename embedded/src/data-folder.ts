import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf, StartError } from '@showhands/service-kit/runtime';
import * as z from 'zod';

const secretsSchema = z.object({ internal: z.string(), keys: z.string(), database: z.string() });

export interface DataFolder {
  /** Path of PostgreSQL's data directory. */
  readonly postgres: string;
  readonly secrets: z.output<typeof secretsSchema>;
  /** Path of the file with the public address of the product that was started last, for operators' commands. */
  readonly publicUrl: string;
}

const newSecret = (): string => randomBytes(32).toString('hex');

/** Creates the secrets once and stores them beside the data that they protect, readable by this user only. */
const loadOrCreateSecrets = async (file: string): Promise<DataFolder['secrets']> => {
  const fresh = { internal: newSecret(), keys: newSecret(), database: newSecret() };
  try {
    await writeFile(file, JSON.stringify(fresh, null, 2), { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error;
    return secretsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  }
};

/** @throws StartError when the folder cannot be created or written */
export const openDataFolder = async (path: string): Promise<DataFolder> => {
  try {
    await mkdir(path, { recursive: true, mode: 0o755 });
    await access(path, constants.W_OK | constants.X_OK);
    return {
      postgres: join(path, 'postgres'),
      secrets: await loadOrCreateSecrets(join(path, 'secrets.json')),
      publicUrl: join(path, 'public-url'),
    };
  } catch (error) {
    throw new StartError(
      `The data folder ${path} cannot be written (${errorCodeOf(error) ?? 'damaged secrets.json'}). Set DATA_DIR to another one.`,
    );
  }
};
