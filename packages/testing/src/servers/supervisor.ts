import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUN_PATH, SHARED_SERVERS_VARIABLE } from '../jest/borrow.ts';
import { killTree } from './process-tree.ts';

// A program of its own, one per test server, between the test process and the server. It owns the server's processes and
// its folder, and outlives the test process just long enough to remove both: when the channel closes, the test process
// has ended, in whatever way. A folder that it is told of is somebody else's, and stays.

export interface Launch {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Appended to with everything that the process prints. */
  readonly logFile: string;
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  /** How to end it when there is no time for a graceful end. PostgreSQL needs SIGQUIT, to free its shared memory. */
  readonly lastSignal?: NodeJS.Signals;
}

export type Order =
  | { readonly kind: 'launch'; readonly id: number; readonly launch: Launch }
  | { readonly kind: 'signal'; readonly pid: number; readonly signal: NodeJS.Signals };

export type Report =
  | { readonly kind: 'ready'; readonly directory: string }
  | { readonly kind: 'launched'; readonly id: number; readonly pid: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | { readonly kind: 'exited'; readonly pid: number; readonly code: number | null };

const LAST_SIGNAL_GRACE_MS = 3000;

const report = (message: Report): void => {
  process.send?.(message, () => undefined); // The test process may go at any moment.
};

const running = new Map<number, { child: ChildProcess; lastSignal: NodeJS.Signals }>();

const launch = (id: number, { program, args, env, logFile, user, lastSignal = 'SIGKILL' }: Launch): void => {
  const log = openSync(logFile, 'a');
  const child = spawn(program, args, {
    cwd: directory,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', log, log],
    detached: true, // Ctrl-C in a terminal reaches the whole group: the servers are ended in order instead.
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

const endEverything = async (): Promise<void> => {
  const ends = [...running].map(async ([pid, { child, lastSignal }]) => {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    sendSignal(pid, lastSignal);
    const deadline = setTimeout(() => killTree(pid), LAST_SIGNAL_GRACE_MS);
    await exited;
    clearTimeout(deadline);
  });
  await Promise.all(ends);
  if (!kept) rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  process.exit();
};

const kept = process.argv[2];
const directory = kept ?? mkdtempSync(join(tmpdir(), 'showhands-test-'));
mkdirSync(directory, { recursive: true });
chmodSync(directory, 0o755); // A server that runs as another user must be able to enter.
for (const end of ['disconnect', 'SIGINT', 'SIGTERM', 'SIGHUP']) process.once(end, () => void endEverything());
// Jest's workers survive a Jest that is killed, for as long as their test takes: this call tells that the run is over.
const sharedServers = process.env[SHARED_SERVERS_VARIABLE];
if (sharedServers) {
  get(`${sharedServers}${RUN_PATH}`, (response) => response.resume())
    .on('error', () => undefined) // Followed by close.
    .once('close', () => void endEverything());
}
process.on('message', (order: Order) => {
  if (order.kind === 'launch') launch(order.id, order.launch);
  else sendSignal(order.pid, order.signal);
});
if (process.connected) report({ kind: 'ready', directory });
else void endEverything(); // The test process ended before anyone listened for it.
