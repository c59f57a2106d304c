import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { compileCache } from './compile-cache.ts';
import { ROOT } from './root.ts';

export interface Exit {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of this repository in a child process that inherits only PATH and HOME. Resolves for every exit code. */
export const runProgram = (
  program: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string | undefined>> = {},
  folder = '.',
): Promise<Exit> =>
  new Promise((resolve) => {
    const { PATH, HOME } = process.env;
    const options = { cwd: join(ROOT, folder), env: { PATH, HOME, ...compileCache, ...environment } };
    execFile(process.execPath, [join(ROOT, program), ...args], options, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });

/** The output of a program that must succeed. @throws Error with the program's stderr */
export const outputOf = ({ code, stdout, stderr }: Exit): string => {
  if (code !== 0) throw new Error(`the program ended with exit code ${code}: ${stderr}`);
  return stdout;
};
