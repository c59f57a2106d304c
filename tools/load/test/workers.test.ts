import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort, ROOT } from '@showhands/testing';
import { totalOf } from '../src/operation-result.ts';
import type { Result } from '../src/result.ts';
import { startStubDeployment } from './stub-deployment.ts';

const SECRET = randomUUID();
const accounts = Array.from({ length: 200 }, () => ({ id: randomUUID(), username: 'voter', token: randomUUID() }));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'load-workers-'));
  await writeFile(join(folder, 'accounts.jsonl'), accounts.map((account) => JSON.stringify(account)).join('\n'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the load test, whose processes the test talks to while they run. */
const start = (args: readonly string[], secret = SECRET) => {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(ROOT, 'tools/load/src/main.ts'), ...args], {
    env: { PATH, HOME, DATA_DIR: folder, LOAD_SECRET: secret },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { child, ended: output.then(([stdout, stderr, [code]]) => ({ stdout, stderr, code: code as number | null })) };
};

/** Resolves when the process has written a line that matches. */
const written = ({ stderr }: ChildProcess, pattern: RegExp): Promise<void> =>
  new Promise((resolve) => {
    let all = '';
    stderr?.on('data', (chunk: Buffer) => {
      all += chunk;
      if (pattern.test(all)) resolve();
    });
  });

test('a worker with another secret is refused; one that is killed is reported, and only its unreported votes are unknown', async () => {
  const stub = await startStubDeployment({ accounts, delayMs: 20 });
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const sizes = ['--users', '200', '--polls', '2', '--votes', '400', '--rate', '80', '--sockets', '4'];
  const files = ['--accounts', join(folder, 'accounts.jsonl')];
  const leader = start(['--url', stub.url, '--json', '--lead', address, '--workers', '2', ...sizes, ...files]);
  await written(leader.child, /Waiting at/);
  const joining = ['--join', `http://${address}`, '--local-addresses', '127.0.0.2,127.0.0.3'];
  const stranger = await start(joining, randomUUID()).ended;
  expect([stranger.code, stranger.stderr]).toEqual([1, expect.stringContaining('another LOAD_SECRET')]);

  const [killed, other] = [start(joining), start(joining)];
  await written(leader.child, /votes\/s [1-9]/);
  killed.child.kill('SIGKILL');
  const [{ stdout, stderr, code }, { code: otherCode }] = await Promise.all([leader.ended, other.ended, killed.ended]);
  await stub.close();
  expect([code, otherCode]).toEqual([1, 0]);
  const result: Result = JSON.parse(stdout);
  const [lost] = result.workers.filter(({ lostAfter }) => lostAfter !== null);
  expect(stderr).toContain(`The worker ${lost?.name} was lost`);
  expect(lost?.name).toMatch(new RegExp(`/${killed.child.pid}$`));
  // The other worker sends its half, and all votes of this one that have no reported outcome are possible.
  const acknowledged = totalOf(result, 'vote')?.ok ?? 0;
  expect(acknowledged).toBeGreaterThan(200);
  expect(acknowledged + (lost?.unknownVotes ?? 0)).toBe(400);
  expect([result.consistent, result.sockets]).toMatchObject([true, { requested: 4, joined: 2 }]);
  expect(stub.addresses()).toEqual(['127.0.0.2', '127.0.0.3']);
  expect(`${stdout}${stderr}${stranger.stderr}`).not.toContain(SECRET);
});
