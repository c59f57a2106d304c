import { createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { codeOf } from './start-error.ts';

/** The secret for a purpose, always the same for one data folder. */
export type SecretFor = (purpose: string) => string;

/** One secret is made with the data and kept with them; all others follow from it. */
export const keepSecret = async (file: string): Promise<SecretFor> => {
  await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  const root = await readFile(file);
  return (purpose) => createHmac('sha256', root).update(purpose).digest('hex');
};
