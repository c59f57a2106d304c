import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { compileCache } from './compile-cache.ts';
import { ROOT } from './root.ts';

export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  close(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
}

const listeningAt = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('the output of the service is not piped');
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, url }: { msg?: unknown; url?: unknown } = JSON.parse(line);
    if (msg === 'listening' && typeof url === 'string') return url;
  }
  throw new Error('the service ended before it listened');
};

/** Starts a service in a process of its own, on a free port. @throws Error when it ends before it listens */
export const startServiceProcess = async (
  service: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServiceProcess> => {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: join(ROOT, 'services', service),
    env: { ...compileCache, HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = await listeningAt(child);
  child.stdout?.resume();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exited;
    process.removeListener('exit', kill);
  };
  return { url, pid: child.pid ?? 0, close: () => end('SIGTERM'), kill: () => end('SIGKILL') };
};
