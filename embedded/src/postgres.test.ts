import { execFileSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@showhands/service-kit/runtime';
import { startEmbeddedPostgres } from './postgres.ts';

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'showhands-postgres-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

const start = () =>
  startEmbeddedPostgres({
    folder: join(parent, 'postgres'),
    password: 'the-password-of-this-test',
    databases: [],
    logger: createLogger('embedded', 'fatal'),
  });

const linuxTest = process.platform === 'linux' ? test : test.skip;

linuxTest('has no secret of the environment, and takes over the data of another user', async () => {
  process.env.SHOWHANDS_TEST_SECRET = 'not for PostgreSQL';
  const folder = join(parent, 'postgres');
  await (await start()).close();
  const { uid } = statSync(folder);
  if (process.getuid?.() === 0) {
    execFileSync('chown', ['-R', '65534:65534', folder]);
    chownSync(parent, 65_534, 65_534);
  }
  const postgres = await start();
  expect(statSync(join(folder, 'PG_VERSION')).uid).toBe(uid);
  const pid = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0];
  const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .map((entry) => entry.split('=')[0] ?? '');
  expect(names).toContain('PATH');
  expect(names).not.toContain('SHOWHANDS_TEST_SECRET');
  delete process.env.SHOWHANDS_TEST_SECRET;
  await postgres.close();
});
