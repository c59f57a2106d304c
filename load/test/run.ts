import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program of this repository in a process of its own, with nothing around it but `environment`. */
export const run = (
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> =>
  new Promise((done) => {
    const { PATH, HOME } = process.env;
    const options = { cwd: ROOT, env: { PATH, HOME, ...environment } };
    execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) => {
      done({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
