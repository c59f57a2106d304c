import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '@showhands/service-kit/runtime';
import { ROOT } from '@showhands/testing';

/** Runs a program of deploy/, so that the stack is configured as a shipped deployment is. */
export const runDeploymentScript = async (
  program: string,
  environment: Readonly<Record<string, string>>,
  folder = '.',
): Promise<void> => {
  const settings = { cwd: resolve(ROOT, folder), env: { PATH: process.env.PATH, ...environment } };
  await promisify(execFile)(process.execPath, [resolve(ROOT, program)], settings).catch((error: unknown) => {
    throw new StartError(`${program} failed: ${Error.isError(error) ? error.message : String(error)}`);
  });
};
