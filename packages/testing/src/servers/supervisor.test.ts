import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '../eventually.ts';
import { startHttpServer } from '../http-server.ts';
import { SHARED_SERVERS_VARIABLE } from '../jest/borrow-server.ts';
import { descendantsOf, isRunning } from './process-tree.ts';
import { startSupervisor } from './supervised.ts';

// A child test process that starts servers and then ends in every way that a test process can.

let temporary: string;

beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'abandoned-'));
  chmodSync(temporary, 0o755);
});

afterEach(() => rmSync(temporary, { recursive: true, force: true }));

const script = (starters: readonly string[], ending: string): string => {
  const imports = starters.map((starter) => {
    const module = new URL(`./${starter.replace('start', '').toLowerCase()}.ts`, import.meta.url);
    return `import { ${starter} } from '${module.href}';`;
  });
  return `${imports.join('\n')}
    await Promise.all([${starters.map((starter) => `${starter}()`).join(', ')}]);
    process.stdout.write('up');
    ${ending}`;
};

const WAIT = 'await new Promise((resolve) => setTimeout(resolve, 60_000));';

const startTestProcess = async (
  starters: readonly string[],
  ending: string,
  environment: Record<string, string> = {},
) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script(starters, ending)], {
    env: { ...process.env, NODE_OPTIONS: '', TMPDIR: temporary, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const exited = once(child, 'exit');
  const isUp = once(child.stdout, 'data').then(() => true);
  const isOver = once(child.stdout, 'close').then(() => false);
  expect(await Promise.race([isUp, isOver])).toBe(true);
  return { child, exited };
};

const expectNothingLeft = (pids: number[] = []): Promise<void> =>
  eventually(() => {
    expect(pids.filter(isRunning)).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  });

test.each([
  ['SIGKILL', ['startPostgres', 'startRedis']],
  ['SIGINT', ['startPostgres']],
  ['SIGTERM', ['startRedis']],
  ['SIGHUP', ['startRedis']],
] as const)('removes the servers after %s to the whole group', async (signal, starters) => {
  const { child, exited } = await startTestProcess(starters, WAIT);
  const started = descendantsOf(child.pid ?? 0);
  expect(started.length).toBeGreaterThan(starters.length);
  process.kill(-(child.pid ?? 0), signal);
  await exited;
  await expectNothingLeft(started);
});

test.each([
  ['ends without stopping its server', ''],
  ['fails', "throw new Error('test failed');"],
  ['exits', 'process.exit(3);'],
])('removes the server when the test process %s', async (_, ending) => {
  const { exited } = await startTestProcess(['startRedis'], ending);
  await exited;
  await expectNothingLeft();
});

test('removes the server of a worker that outlives its run', async () => {
  const run = await startHttpServer((_, response) => response.flushHeaders());
  const environment = { [SHARED_SERVERS_VARIABLE]: run.url };
  const { child, exited } = await startTestProcess(['startRedis'], WAIT, environment);
  expect(readdirSync(temporary)).not.toEqual([]);
  await run.close();
  await expectNothingLeft();
  expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
  await exited;
});

test('reports a program that cannot start, and the log of one that fails', async () => {
  const supervisor = await startSupervisor();
  const logFile = join(supervisor.directory, 'log');
  await expect(supervisor.launch({ program: '/nowhere/server', args: [], logFile })).rejects.toThrow('ENOENT');
  await expect(supervisor.run({ program: 'sh', args: ['-c', 'echo no space; exit 3'], logFile })).rejects.toThrow(
    /ended with 3:\nno space/,
  );
  const report = 'echo eaddrinuse; head -c 5000 /dev/zero | tr "\\0" .; exit 3';
  await expect(supervisor.run({ program: 'sh', args: ['-c', report], logFile })).rejects.toThrow(/eaddrinuse\n\.+$/);
  await supervisor.close();
});
