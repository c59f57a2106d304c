import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from './start-error.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Runs one of the programs that prepare a deployment to its end. */
export const runShipped = async (
  program: string,
  environment: Readonly<Record<string, string>>,
  folder = '.',
): Promise<void> => {
  const settings = { cwd: resolve(ROOT, folder), env: { PATH: process.env.PATH, ...environment } };
  await promisify(execFile)(process.execPath, [resolve(ROOT, program)], settings).catch((error: unknown) => {
    throw new StartError(`${program} failed: ${Error.isError(error) ? error.message : String(error)}`);
  });
};
