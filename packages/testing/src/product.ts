import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compileCache } from './compile-cache.ts';
import { ROOT } from './root.ts';

export interface RunningProduct {
  readonly url: string;
  readonly dataDir: string;
  /** All that it has printed. */
  output(): string;
  /** Ctrl-C. @returns the exit code */
  stop(): Promise<number | null>;
  /** As a power cut would end it: nothing is told to anyone. */
  kill(): Promise<void>;
}

/** Creates an empty data folder, or a copy of the data folder of a stopped product. */
export const freshDataDir = async (template?: string): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'showhands-e2e-'));
  // PostgreSQL insists on the permissions of its folder, which `cp -a` keeps.
  if (template !== undefined) await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir]);
  return dataDir;
};
export const removeDataDir = (dataDir: string): Promise<void> =>
  rm(dataDir, { recursive: true, force: true, maxRetries: 10 });

/** A page built elsewhere than in web/dist. */
const { WEB_DIR } = process.env;
const page = WEB_DIR ? { WEB_DIR } : {};

const output = (child: ChildProcess): (() => string) => {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return () => text;
};

const CHEAP_HASHING = `--import=${new URL('cheap-hashing.ts', import.meta.url).href}`;

const READY = /is ready on (\S+) \(/;

/** `npm start`, after its set-up: the whole product in a process of its own, ready when this resolves. Hashing is cheap. */
export const startProduct = async (
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> => {
  const child = spawn(process.execPath, [CHEAP_HASHING, 'embedded/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...compileCache,
      DATA_DIR: dataDir,
      // One that nobody else can be given before it listens.
      PORT: '0',
      ...page,
      ...environment,
    },
  });
  const said = output(child);
  const exited = once(child, 'exit');
  const ready = new Promise<string>((done) => {
    child.stdout?.on('data', () => {
      const url = READY.exec(said())?.[1];
      if (url !== undefined) done(url);
    });
  });
  const early = exited.then(([code]) => {
    throw new Error(`the product ended with ${code} before it was ready:\n${said()}`);
  });
  const url = await Promise.race([ready, early]);
  return {
    url,
    dataDir,
    output: said,
    stop: async () => {
      child.kill('SIGINT');
      await exited;
      return child.exitCode;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};

/** The data folder of a product without demo data that has been started once: one with a copy of it starts in a second. */
export const createDataTemplate = async (): Promise<string> => {
  const dataDir = await freshDataDir();
  const running = await startProduct(dataDir, { SEED_DEMO: 'false', LOG_LEVEL: 'silent' });
  await running.stop();
  return dataDir;
};

/** Starts the product where it cannot start. @returns its output and its exit code */
export const failToStart = async (
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number | null; said: string }> => {
  const child = spawn(process.execPath, ['embedded/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...compileCache, ...environment },
  });
  const said = output(child);
  await once(child, 'exit');
  return { code: child.exitCode, said: said() };
};
