/** Runs child processes that never outlive this script. Runs on Node 20. */
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const NODE = join(ROOT, 'node_modules/.bin/node');

// Inherited by every program: Node keeps compiled modules there, which takes a third off the start of a service.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.cache/compile');

/** Whether a module is the main program, also when it was started through a symbolic link. */
export const isMain = (moduleUrl) => !!process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl);

export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const KILL_AFTER_MS = 15_000;
const NEVER = new Promise(() => {});
const running = new Set();
let stopping = false;

const PROJECT_BIN = join(ROOT, 'node_modules/.bin');
const machineFolders = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== PROJECT_BIN);

/** PATH without the project's programs, for npm: `npm ci` must not run on the Node that it replaces. */
export const MACHINE_PATH = machineFolders.join(delimiter);

/** PATH with the project's programs first, its Node included. */
const PROJECT_PATH = [PROJECT_BIN, ...machineFolders].join(delimiter);

/** Each command runs in a process group of its own, so that a signal reaches its descendants too. */
function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function terminateGroup(child) {
  signalGroup(child, 'SIGTERM');
  const force = setTimeout(() => signalGroup(child, 'SIGKILL'), KILL_AFTER_MS);
  child.once('close', () => clearTimeout(force));
}

/** Runs a command until it ends. Returns its exit code and its output, which `show` passes through instead. */
export async function run(command, args, { cwd = ROOT, env, show = false } = {}) {
  if (stopping) return NEVER;
  const output = show ? 'inherit' : 'pipe';
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, PATH: PROJECT_PATH, ...env },
    stdio: ['ignore', output, output],
    detached: true,
  });
  const result = { code: 1, output: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      result.output += text;
    });
  }
  if (child.pid) {
    running.add(child);
    child.once('exit', () => terminateGroup(child));
  }
  await new Promise((resolve) => {
    child.once('error', (error) => {
      result.output += error.message;
      resolve();
    });
    child.once('close', (code) => {
      result.code = code ?? 1;
      resolve();
    });
  });
  running.delete(child);
  return stopping ? NEVER : result;
}

/** On SIGINT, SIGTERM or SIGHUP ends the child processes, then this one. Returns a function that removes the handlers. */
export function endChildrenOnSignal() {
  const end = (signal) => {
    if (stopping) return;
    stopping = true;
    const ended = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)));
    for (const child of running) terminateGroup(child);
    void Promise.all(ended).then(() => process.exit(128 + constants.signals[signal]));
  };
  for (const signal of STOP_SIGNALS) process.on(signal, end);
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, end);
  };
}
