import { resolve } from 'node:path';
import { freePorts, type Supervisor, waitUntilReady } from '@showhands/testing';

const START_TIMEOUT_MS = 60_000;
const FOLDER = resolve(import.meta.dirname, '../processes');

/** A server process of the benchmarks, beside the processes of the stack. */
export interface Child {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

interface ChildOptions {
  readonly supervisor: Supervisor;
  /** A file in processes/ or an absolute path. */
  readonly program: string;
  readonly args?: readonly string[];
  readonly environment: Record<string, string>;
}

const assertHealthy = async (url: string): Promise<void> => {
  const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
};

/** Starts a process on a free port and waits until it is healthy. */
export const startChild = async (options: ChildOptions): Promise<Child> => {
  const { supervisor, program, args = [], environment } = options;
  const [port = 0] = await freePorts(1);
  const logFile = resolve(supervisor.directory, `bench-${port}.log`);
  const started = await supervisor.launch({
    program: process.execPath,
    args: [resolve(FOLDER, program), ...args],
    env: { ...environment, HOST: '127.0.0.1', PORT: String(port), ADMIN_PORT: '0' },
    logFile,
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(started, { logFile, timeoutMs: START_TIMEOUT_MS, probe: () => assertHealthy(url) });
  return { url, pid: started.pid, stop: () => started.end('SIGTERM') };
};
