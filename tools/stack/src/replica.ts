import { setTimeout as delay } from 'node:timers/promises';
import { compileCache, type SupervisedProcess, type Supervisor, waitUntilReady } from '@showhands/testing';
import type { Environment } from './environments.ts';

/** On a busy machine all services start at once. */
const START_MS = 180_000;
const PROBE_MS = 2_000;
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 10_000;
/** Resets the backoff: a replica that ran this long was healthy. */
const HEALTHY_AFTER_MS = 30_000;

/** One process of a service. */
export interface Replica {
  /** For example polls-2. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly url: string;
  /** Where Prometheus finds its metrics; a gateway's have a port of their own. */
  readonly metricsUrl: string;
  /** Of the current or last process. */
  readonly pid: number;
  readonly isReady: boolean;
  /** SIGKILL, without a graceful shutdown. The replica restarts as after any crash. */
  kill(): Promise<void>;
  /** SIGTERM, without a restart. */
  stop(): Promise<void>;
}

interface ReplicaOptions {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** Called for each start of a process. */
  readonly environment: () => Environment;
  readonly supervisor: Supervisor;
  readonly program: string;
  readonly logFile: string;
  /** URL of the readiness probe. */
  readonly readyUrl: string;
  readonly metricsUrl: string;
  /** Called whenever `isReady` changes. */
  readonly onReadyChange: () => void;
  readonly log: (line: string) => void;
}

const assertReady = async (url: string): Promise<void> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_MS) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
};

/** Resolves once the replica is ready. If its process exits, it is restarted with exponential backoff. */
export const startReplica = async (options: ReplicaOptions): Promise<Replica> => {
  const {
    name,
    host,
    port,
    environment,
    supervisor,
    program,
    logFile,
    readyUrl,
    metricsUrl,
    onReadyChange: changed,
    log,
  } = options;
  const stopping = new AbortController();
  const launch = (): Promise<SupervisedProcess> =>
    supervisor.launch({
      program: process.execPath,
      args: [program],
      env: { ...compileCache, ...environment() },
      logFile,
    });
  let current = await launch();
  let isReady = false;

  const setReady = (ready: boolean): void => {
    if (isReady === ready) return;
    isReady = ready;
    changed();
  };

  const untilReady = async (): Promise<void> => {
    const started = current;
    void started.exited.then(() => started === current && setReady(false));
    await waitUntilReady(started, { logFile, timeoutMs: START_MS, probe: () => assertReady(readyUrl) });
    setReady(!stopping.signal.aborted);
  };

  const keepAlive = async (): Promise<void> => {
    let backoff = FIRST_BACKOFF_MS;
    for (let startedAt = performance.now(); ; startedAt = performance.now()) {
      await current.exited;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) backoff = FIRST_BACKOFF_MS;
      log(`${name} has exited and restarts in ${backoff / 1_000} s; see ${logFile}`);
      await delay(backoff, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      backoff = Math.min(backoff * 2, MAX_BACKOFF_MS);
      try {
        current = await launch();
        await untilReady();
        log(`${name} is ready again, pid ${current.pid}`);
      } catch {
        // It did not become ready in time: the loop restarts it.
        await current.end('SIGTERM');
      }
    }
  };

  const stop = async (): Promise<void> => {
    stopping.abort();
    setReady(false);
    await current.end('SIGTERM');
  };

  try {
    await untilReady();
  } catch (error) {
    await stop();
    throw error;
  }
  void keepAlive();
  return {
    name,
    host,
    port,
    url: `http://${host}:${port}`,
    metricsUrl,
    get pid() {
      return current.pid;
    },
    get isReady() {
      return isReady;
    },
    kill: () => current.end('SIGKILL'),
    stop,
  };
};
