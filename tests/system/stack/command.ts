import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { compileCache, ROOT } from '@showhands/testing';

export interface Run {
  readonly child: ChildProcess;
  /** Everything written to stdout and stderr so far. */
  output(): string;
}

/** Runs `npm run stack`, after its set-up, in a process of its own. */
export const runStack = (args: readonly string[], environment: Readonly<Record<string, string>>): Run => {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['tools/stack/src/main.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, ...compileCache, LOG_LEVEL: 'silent', ...environment },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return { child, output: () => text };
};

export const waitForExit = async ({ child, output }: Run): Promise<[code: number | null, output: string]> => {
  await once(child, 'close');
  return [child.exitCode, output()];
};
