import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createDatabase } from '@showhands/service-kit/database';
import { createLogger } from '@showhands/service-kit/runtime';
import { startEmbeddedPostgres } from './postgres.ts';
import { limitLog } from './postgres-log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'showhands-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (file: string): number => statSync(file).mode & 0o777;

test('keeps personal data out of the log of PostgreSQL, and the log to its owner', async () => {
  const data = join(folder, 'postgres');
  writeFileSync(`${data}.log`, 'of a former version\n', { mode: 0o644 });
  const logger = createLogger('test', 'silent');
  const postgres = await startEmbeddedPostgres({ folder: data, password: 'a password', databases: ['auth'], logger });
  const database = createDatabase({ url: postgres.urlOf('auth'), pool: 2 });
  try {
    await database.raw('create table people (email text unique)');
    const insert = () => database.raw('insert into people values (?)', ['ada@example.org']);
    await insert();
    await expect(insert()).rejects.toThrow('people_email_key');
    await expect(database.raw('select ?::text::uuid', ['ada@example.org'])).rejects.toThrow('invalid input syntax');
    await expect(database.raw("select 'ada@example.org' from nowhere")).rejects.toThrow('nowhere');
  } finally {
    await database.destroy();
    await postgres.close();
  }
  const log = readFileSync(`${data}.log`, 'utf8');
  expect(log).toContain('database system is ready to accept connections');
  expect(log).not.toMatch(/ada@example|127\.0\.0\.1 ?\(|STATEMENT|connection (?:received|authorized)/);
  expect(modeOf(`${data}.log`)).toBe(0o600);
});

test('rotates a large log that its writer keeps open, and keeps two older ones', async () => {
  const file = join(folder, 'postgres.log');
  for (const line of ['first', 'second', 'third']) {
    appendFileSync(file, `${line}\n`.padEnd(1_000_001, '.'), { mode: 0o644 });
    await limitLog(file);
  }
  expect(statSync(file).size).toBe(0);
  expect([1, 2].map((index) => readFileSync(`${file}.${index}`, 'utf8').slice(0, 6))).toEqual(['third\n', 'second']);
  expect([file, `${file}.1`, `${file}.2`].map(modeOf)).toEqual([0o600, 0o600, 0o600]);
  appendFileSync(file, 'small');
  await limitLog(file);
  expect(readFileSync(file, 'utf8')).toBe('small');
});

test('finds no log before the first start', async () => {
  await expect(limitLog(join(folder, 'postgres.log'))).resolves.toBeUndefined();
});
