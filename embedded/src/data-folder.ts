import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { codeOf, StartError } from './start-error.ts';

const secretsSchema = z.object({ internal: z.string(), keys: z.string(), database: z.string() });

export interface DataFolder {
  /** PostgreSQL's files. */
  readonly postgres: string;
  readonly secrets: z.output<typeof secretsSchema>;
}

const newSecret = (): string => randomBytes(32).toString('hex');

/** Made once and kept with the data that they protect, readable by this user alone. */
const keepSecrets = async (file: string): Promise<DataFolder['secrets']> => {
  const fresh = { internal: newSecret(), keys: newSecret(), database: newSecret() };
  try {
    await writeFile(file, JSON.stringify(fresh, null, 2), { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return secretsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  }
};

/** @throws StartError when the folder cannot be made or written */
export const openDataFolder = async (path: string): Promise<DataFolder> => {
  try {
    await mkdir(path, { recursive: true, mode: 0o755 });
    await access(path, constants.W_OK | constants.X_OK);
    return { postgres: join(path, 'postgres'), secrets: await keepSecrets(join(path, 'secrets.json')) };
  } catch (error) {
    throw new StartError(
      `The data folder ${path} cannot be written (${codeOf(error) ?? 'damaged secrets.json'}). Set DATA_DIR to another one.`,
    );
  }
};
