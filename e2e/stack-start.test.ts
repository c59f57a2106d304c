import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@showhands/testing';
import { freePort, freshDataDir, removeDataDir } from './product.ts';

const ROOT = resolve(import.meta.dirname, '..');

let dataDir: string;
beforeAll(async () => {
  dataDir = await freshDataDir();
});
afterAll(() => removeDataDir(dataDir));

interface Run {
  readonly child: ChildProcess;
  said(): string;
}

const run = (args: readonly string[], environment: Readonly<Record<string, string>>): Run => {
  const child = spawn(process.execPath, ['stack/src/main.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return { child, said: () => text };
};

const ended = async ({ child, said }: Run): Promise<[code: number | null, said: string]> => {
  await once(child, 'close');
  return [child.exitCode, said()];
};

test('a taken port is told in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = address !== null && typeof address !== 'string' ? address.port : 0;
  expect(await ended(run([], { PORT: String(port) }))).toEqual([
    1,
    `Port ${port} is taken. Set PORT to another one.\n`,
  ]);
  other.close();
});

test.each([
  ['--polls', 'many'],
  ['--polls', '0'],
  ['--chat', '1'],
])('%s %s is told in one line', async (...args) => {
  const [code, said] = await ended(run(args, {}));
  expect([code, said.trim().split('\n').length]).toEqual([1, 1]);
  expect(said).toContain('--realtime 3');
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const takesConnections = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

describe('a stack', () => {
  let port: string;
  let started: Run;
  beforeAll(async () => {
    port = String(await freePort());
    started = run(['--polls', '2'], { PORT: port });
    await eventually(() => expect(started.said()).toContain('is ready on'), { timeoutMs: 60_000 });
  }, 70_000);
  afterAll(() => void started.child.kill('SIGKILL'));

  test('tells what runs where, and answers', async () => {
    for (const name of ['auth-1', 'polls-1', 'polls-2', 'gateway-1']) {
      expect(started.said()).toMatch(new RegExp(`${name} +pid \\d+ +http://127\\.`));
    }
    expect(started.said()).not.toMatch(/:\w+@/);
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
  });

  test('has its data folder for itself', async () => {
    expect(await ended(run([], { PORT: String(await freePort()) }))).toEqual([
      1,
      `The data folder ${dataDir} is in use by another stack.\n`,
    ]);
  });

  test('leaves nothing running when it is killed', async () => {
    const pids = [...started.said().matchAll(/ pid (\d+)/g)].map(([, pid]) => Number(pid));
    const servers = [...started.said().matchAll(/(?:postgres|redis|amqp):\/\/.*?:(\d+)/g)].map(([, at]) => Number(at));
    expect([pids.length, servers.length]).toEqual([8, 3]);
    expect(pids.filter(isAlive)).toEqual(pids);
    started.child.kill('SIGKILL');
    await eventually(
      async () => {
        expect(pids.filter(isAlive)).toEqual([]);
        expect(await Promise.all(servers.map(takesConnections))).toEqual([false, false, false]);
      },
      { timeoutMs: 15_000 },
    );
  }, 30_000);
});
