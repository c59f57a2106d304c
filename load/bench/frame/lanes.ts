import { resolve } from 'node:path';
import { freePorts, type Supervisor, untilReady } from '@showhands/testing';

const START_MS = 60_000;
const FOLDER = resolve(import.meta.dirname, '../processes');

/** A process of the bench's own beside those of the stack. */
export interface Beside {
  readonly url: string;
  readonly pid: number;
  end(): Promise<void>;
}

interface BesideOptions {
  readonly supervisor: Supervisor;
  /** A file in processes/, or a path of its own. */
  readonly program: string;
  readonly args?: readonly string[];
  readonly environment: Record<string, string>;
}

const assertAlive = async (url: string): Promise<void> => {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
};

/** Starts it with the environment of a process that ships, and a port of its own. */
export const startBeside = async (options: BesideOptions): Promise<Beside> => {
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
  await untilReady(started, { logFile, timeoutMs: START_MS, probe: () => assertAlive(url) });
  return { url, pid: started.pid, end: () => started.end('SIGTERM') };
};
