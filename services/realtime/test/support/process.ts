import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileCache } from '@showhands/testing';

export interface ServiceProcess {
  readonly url: string;
  /** Ends it with SIGKILL, without shutdown. */
  kill(): Promise<void>;
}

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** Starts the service's main.ts in a process of its own, as in production. */
export const startProcess = async (environment: Readonly<Record<string, string>>): Promise<ServiceProcess> => {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    const { msg, url } = JSON.parse(line) as { msg: string; url?: string };
    if (msg !== 'listening' || url === undefined) continue;
    child.stdout.resume();
    return {
      url,
      kill: async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
  }
  throw new Error('the service exited before it listened');
};
