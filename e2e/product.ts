import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

export interface RunningProduct {
  readonly url: string;
  readonly dataDir: string;
  /** Ctrl-C. @returns the exit code */
  stop(): Promise<number | null>;
  /** As a power cut would end it: nothing is told to anyone. */
  kill(): Promise<void>;
}

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
};

export const freshDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'showhands-e2e-'));
export const removeDataDir = (dataDir: string): Promise<void> => rm(dataDir, { recursive: true, force: true });

/** A page built elsewhere than in web/dist. */
const { WEB_DIR } = process.env;
const page = WEB_DIR ? { WEB_DIR } : {};

const output = (child: ChildProcess): (() => string) => {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return () => text;
};

const READY = /is ready on (\S+) \(/;

/** `npm start`, after its set-up: the whole product in a process of its own, ready when this resolves. */
export const startProduct = async (
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> => {
  const child = spawn(process.execPath, ['embedded/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
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

/** Starts the product where it cannot start. @returns what it said and its exit code */
export const failToStart = async (
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number | null; said: string }> => {
  const child = spawn(process.execPath, ['embedded/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  });
  const said = output(child);
  await once(child, 'exit');
  return { code: child.exitCode, said: said() };
};
