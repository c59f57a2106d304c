import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PORT_TAKEN } from './ports.ts';
import type { Launch, SupervisorCommand, SupervisorEvent } from './supervisor.ts';

export interface SupervisedProcess {
  readonly pid: number;
  /** Resolves with the exit code, or null after a signal. */
  readonly exited: Promise<number | null>;
  /** Sends the signal and waits for the exit; sends SIGKILL after 20 s. SIGKILL also goes to all descendants. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export interface Supervisor {
  /**
   * The working folder, accessible to all users. Unless it was given, it is new, and removed on close or when this
   * process ends in any way.
   */
  readonly directory: string;
  launch(launch: Launch): Promise<SupervisedProcess>;
  /** Runs a program until it exits. Rejects with the end of its log unless it exits with 0. */
  run(launch: Launch): Promise<void>;
  /** Ends all running processes and removes the folder. */
  close(): Promise<void>;
}

const GRACEFUL_END_MS = 20_000;

/** The end of a log, and whether a port was taken: RabbitMQ reports that before thousands of characters of its state. */
const logTail = async (logFile: string): Promise<string> => {
  const log = await readFile(logFile, 'utf8');
  return [PORT_TAKEN.exec(log)?.[0], log.slice(-2000)].filter(Boolean).join('\n');
};

const spawnSupervisor = (directory: readonly string[]) => {
  const program = fileURLToPath(new URL('./supervisor.ts', import.meta.url));
  const child = spawn(process.execPath, [program, ...directory], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let waiting = 0;
  /** References the IPC channel only while waiting, so that it does not keep this process alive. */
  const waitingFor = async <T>(response: Promise<T>): Promise<T> => {
    waiting += 1;
    child.ref();
    child.channel?.ref();
    try {
      return await response;
    } finally {
      waiting -= 1;
      if (waiting === 0) {
        child.unref();
        child.channel?.unref();
      }
    }
  };
  return { child, waitingFor };
};

/**
 * Starts a helper process that runs servers for this process and cleans up after it. A given directory is not removed.
 */
export const startSupervisor = async (directory?: string): Promise<Supervisor> => {
  const { child, waitingFor } = spawnSupervisor(directory === undefined ? [] : [directory]);
  const gone = once(child, 'exit');
  const launches = new Map<number, PromiseWithResolvers<number>>();
  const exits = new Map<number, PromiseWithResolvers<number | null>>();
  const ready = Promise.withResolvers<string>();
  let lastId = 0;

  child.on('message', (report: SupervisorEvent) => {
    if (report.kind === 'ready') ready.resolve(report.directory);
    if (report.kind === 'failed') launches.get(report.id)?.reject(new Error(report.message));
    if (report.kind === 'exited') exits.get(report.pid)?.resolve(report.code);
    if (report.kind === 'launched') {
      exits.set(report.pid, Promise.withResolvers());
      launches.get(report.id)?.resolve(report.pid);
    }
  });
  child.once('error', ready.reject);
  void gone.then(() => {
    const error = new Error('the supervisor of a test server has ended');
    ready.reject(error);
    for (const launch of launches.values()) launch.reject(error);
    for (const exit of exits.values()) exit.resolve(null);
  });

  const send = (message: SupervisorCommand) => child.connected && child.send(message);

  const processWith = (pid: number): SupervisedProcess => {
    const exited = exits.get(pid)?.promise ?? Promise.resolve(null);
    return {
      pid,
      exited,
      end: async (signal) => {
        send({ kind: 'signal', pid, signal });
        const timer = setTimeout(() => send({ kind: 'signal', pid, signal: 'SIGKILL' }), GRACEFUL_END_MS);
        await waitingFor(exited);
        clearTimeout(timer);
      },
    };
  };

  const launch = async (what: Launch): Promise<SupervisedProcess> => {
    lastId += 1;
    const started = Promise.withResolvers<number>();
    launches.set(lastId, started);
    send({ kind: 'launch', id: lastId, launch: what });
    return processWith(await waitingFor(started.promise));
  };

  return {
    directory: await waitingFor(ready.promise),
    launch,
    run: async (what) => {
      const code = await waitingFor((await launch(what)).exited);
      if (code !== 0) throw new Error(`${what.program} ended with ${code}:\n${await logTail(what.logFile)}`);
    },
    close: async () => {
      if (child.connected) child.disconnect();
      await waitingFor(gone);
    },
  };
};

/** Waits until `probe` resolves, and resolves with its result. Rejects with the end of the log if the process exits first or `timeoutMs` passes. */
export const waitUntilReady = async <T>(
  server: SupervisedProcess,
  { logFile, timeoutMs, probe }: { logFile: string; timeoutMs: number; probe: () => Promise<T> },
): Promise<T> => {
  let hasExited = false;
  void server.exited.then(() => {
    hasExited = true;
  });
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await probe();
    } catch (cause) {
      if (hasExited || Date.now() > deadline) {
        const what = hasExited ? 'ended while starting' : `was not ready within ${timeoutMs} ms`;
        throw new Error(`a test server ${what}:\n${await logTail(logFile)}`, { cause });
      }
      await sleep(25);
    }
  }
};
