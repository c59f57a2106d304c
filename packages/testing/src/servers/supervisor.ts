import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUN_PATH, SHARED_SERVERS_VARIABLE } from '../jest/borrow-server.ts';
import { killTree } from './process-tree.ts';

// The supervisor program: one process per test server, between the test process and the server. It owns the server's
// processes and its folder. It outlives the test process just long enough to remove both: the closing of the IPC
// channel
// signals that the test process has ended in any way. A given folder belongs to the caller and is not removed.

export interface Launch {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** All output of the process is appended to this file. */
  readonly logFile: string;
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  /** The signal for an immediate end. PostgreSQL needs SIGQUIT to free its shared memory. */
  readonly lastSignal?: NodeJS.Signals;
}

export type SupervisorCommand =
  | { readonly kind: 'launch'; readonly id: number; readonly launch: Launch }
  | { readonly kind: 'signal'; readonly pid: number; readonly signal: NodeJS.Signals };

export type SupervisorEvent =
  | { readonly kind: 'ready'; readonly directory: string }
  | { readonly kind: 'launched'; readonly id: number; readonly pid: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | { readonly kind: 'exited'; readonly pid: number; readonly code: number | null };

const LAST_SIGNAL_GRACE_MS = 3000;

const report = (message: SupervisorEvent): void => {
  process.send?.(message, () => undefined); // The test process may have ended.
};

const running = new Map<number, { child: ChildProcess; lastSignal: NodeJS.Signals }>();

const launch = (id: number, { program, args, env, logFile, user, lastSignal = 'SIGKILL' }: Launch): void => {
  const log = openSync(logFile, 'a');
  const child = spawn(program, args, {
    cwd: directory,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', log, log],
    detached: true, // Outside the process group, so that Ctrl-C in a terminal does not reach the servers before the supervisor.
    ...user,
  });
  closeSync(log);
  child.once('error', (error) => report({ kind: 'failed', id, message: error.message }));
  const { pid } = child;
  if (pid === undefined) return;
  running.set(pid, { child, lastSignal });
  child.once('exit', (code) => {
    running.delete(pid);
    report({ kind: 'exited', pid, code });
  });
  report({ kind: 'launched', id, pid });
};

const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
  const child = running.get(pid)?.child;
  if (!child) return;
  if (signal === 'SIGKILL') killTree(pid);
  else child.kill(signal);
};

const endAll = async (): Promise<void> => {
  const ends = [...running].map(async ([pid, { child, lastSignal }]) => {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    sendSignal(pid, lastSignal);
    const deadline = setTimeout(() => killTree(pid), LAST_SIGNAL_GRACE_MS);
    await exited;
    clearTimeout(deadline);
  });
  await Promise.all(ends);
  if (!givenDirectory) rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  process.exit();
};

const givenDirectory = process.argv[2];
const directory = givenDirectory ?? mkdtempSync(join(tmpdir(), 'showhands-test-'));
mkdirSync(directory, { recursive: true });
chmodSync(directory, 0o755); // Accessible for a server that runs as another user.
for (const end of ['disconnect', 'SIGINT', 'SIGTERM', 'SIGHUP']) process.once(end, () => void endAll());
// Jest's workers outlive a killed Jest until their test ends. This request ends with the run.
const sharedServers = process.env[SHARED_SERVERS_VARIABLE];
if (sharedServers) {
  get(`${sharedServers}${RUN_PATH}`, (response) => response.resume())
    .on('error', () => undefined) // A close event follows.
    .once('close', () => void endAll());
}
process.on('message', (order: SupervisorCommand) => {
  if (order.kind === 'launch') launch(order.id, order.launch);
  else sendSignal(order.pid, order.signal);
});
if (process.connected) report({ kind: 'ready', directory });
else void endAll(); // The test process ended before the listener was set.
