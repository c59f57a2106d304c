import { createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { errorCodeOf } from '@showhands/service-kit/runtime';

/** Derives the secret for a purpose; deterministic per data folder. */
export type SecretFor = (purpose: string) => string;

/** Reads the root secret, or generates it on first use; all other secrets are derived from it with HMAC. */
export const ensureSecret = async (file: string): Promise<SecretFor> => {
  await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (errorCodeOf(error) !== 'EEXIST') throw error;
  });
  const root = await readFile(file);
  return (purpose) => createHmac('sha256', root).update(purpose).digest('hex');
};
