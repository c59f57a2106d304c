import { setTimeout as delay } from 'node:timers/promises';
import { type SupervisedProcess, type Supervisor, untilReady } from '@showhands/testing';
import type { Settings } from './environments.ts';

const START_MS = 60_000;
const PROBE_MS = 2_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;
/** A replica that lived for so long was well; what ended it was something new. */
const LIVED_MS = 30_000;

/** One process of a service. */
export interface Replica {
  /** Like polls-2. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** Where it answers. */
  readonly url: string;
  /** Of the process that runs now, or ran last. */
  readonly pid: number;
  readonly isReady: boolean;
  /** As a power cut would end it: nothing is told to anyone. Started again as after any other end. */
  kill(): Promise<void>;
  /** SIGTERM, and it stays away. */
  end(): Promise<void>;
}

interface ReplicaOptions {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly environment: Settings;
  readonly supervisor: Supervisor;
  readonly program: string;
  readonly logFile: string;
  /** Where it says that it is ready. */
  readonly readyUrl: string;
  /** Told when it has become ready or is not any more. */
  readonly changed: () => void;
  readonly say: (line: string) => void;
}

const assertReady = async (url: string): Promise<void> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PROBE_MS) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
};

/** Resolves when it is ready. A process that ends by itself afterwards is started again, each time a little later. */
export const startReplica = async (options: ReplicaOptions): Promise<Replica> => {
  const { name, host, port, environment, supervisor, program, logFile, readyUrl, changed, say } = options;
  const leaving = new AbortController();
  let current: SupervisedProcess;
  let isReady = false;

  const setReady = (ready: boolean): void => {
    if (isReady === ready) return;
    isReady = ready;
    changed();
  };

  const run = async (): Promise<void> => {
    current = await supervisor.launch({ program: process.execPath, args: [program], env: environment, logFile });
    const mine = current;
    void mine.exited.then(() => mine === current && setReady(false));
    await untilReady(mine, { logFile, timeoutMs: START_MS, probe: () => assertReady(readyUrl) });
    setReady(!leaving.signal.aborted);
  };

  const keepAlive = async (): Promise<void> => {
    let wait = FIRST_WAIT_MS;
    for (let began = performance.now(); ; began = performance.now()) {
      await current.exited;
      if (leaving.signal.aborted) return;
      if (performance.now() - began > LIVED_MS) wait = FIRST_WAIT_MS;
      say(`${name} has ended and is started again in ${wait / 1_000} s; see ${logFile}`);
      await delay(wait, undefined, { signal: leaving.signal }).catch(() => undefined);
      if (leaving.signal.aborted) return;
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      try {
        await run();
        say(`${name} is back, pid ${current.pid}`);
      } catch {
        // It did not become ready, and gets another chance.
        await current.end('SIGTERM');
      }
    }
  };

  const end = async (): Promise<void> => {
    leaving.abort();
    setReady(false);
    await current.end('SIGTERM');
  };

  try {
    await run();
  } catch (error) {
    await end();
    throw error;
  }
  void keepAlive();
  return {
    name,
    host,
    port,
    url: `http://${host}:${port}`,
    get pid() {
      return current.pid;
    },
    get isReady() {
      return isReady;
    },
    kill: () => current.end('SIGKILL'),
    end,
  };
};
