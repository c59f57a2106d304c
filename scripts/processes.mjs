/** Child processes that never outlive the script that started them. Runs on Node 20. */
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const NODE = join(ROOT, 'node_modules/.bin/node');

/** Whether the module is what Node was asked to run, also through a folder that is a symbolic link. */
export const isMain = (moduleUrl) => !!process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl);

export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const GRACE_MS = 15_000;
const NEVER = new Promise(() => {});
const running = new Set();
let stopping = false;

const BINARIES = join(ROOT, 'node_modules/.bin');
const outside = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== BINARIES);

/** The PATH as the machine has it: for npm, which must not run on a Node that it is about to replace. */
export const MACHINE_PATH = outside.join(delimiter);

/** The project's own programs come first, its Node among them. */
const PROJECT_PATH = [BINARIES, ...outside].join(delimiter);

/** Each command runs in a group of its own, so that one signal reaches whatever it has started. */
function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function endGroup(child) {
  signalGroup(child, 'SIGTERM');
  const force = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
  child.once('close', () => clearTimeout(force));
}

/** Runs a command to its end. Its output is kept, or passed through with `show`. */
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
    child.once('exit', () => endGroup(child));
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

/** On Ctrl-C, a request to stop or a closed terminal: ends the children first, then this process. Returns its undoing. */
export function endChildrenOnSignal() {
  const end = (signal) => {
    if (stopping) return;
    stopping = true;
    const ended = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)));
    for (const child of running) endGroup(child);
    void Promise.all(ended).then(() => process.exit(128 + constants.signals[signal]));
  };
  for (const signal of STOP_SIGNALS) process.on(signal, end);
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, end);
  };
}
