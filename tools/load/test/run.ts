import { execFile } from 'node:child_process';
import { compileCache, ROOT } from '@showhands/testing';

export interface Exit {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of this repository in a child process that inherits only PATH and HOME. */
export const run = (
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Exit> =>
  new Promise((resolve) => {
    const { PATH, HOME } = process.env;
    const options = { cwd: ROOT, env: { PATH, HOME, ...compileCache, ...environment } };
    execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
