import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, eventually, startPostgres, type TestDatabase } from '@showhands/testing';
import pg from 'pg';
import { migrateDatabase } from './migrate.ts';

let folder: string;
let target: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  target = await createTestDatabase();
});

afterEach(async () => {
  await target.drop();
  await rm(folder, { recursive: true });
});

const addMigration = (name: string, ...statements: string[]): Promise<void> =>
  writeFile(
    join(folder, name),
    `export const up = async (database) => {
       for (const statement of ${JSON.stringify(statements)}) await database.raw(statement);
     };
     export const down = async () => undefined;`,
  );

const valuesIn = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
};

/** Migrates in a separate process. */
const replica = (url: string) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { migrateDatabase } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url))};
       await migrateDatabase(${JSON.stringify(url)}, ${JSON.stringify(folder)});`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );

test('runs each migration once, in order', async () => {
  await addMigration('001-notes.ts', 'create table notes (text text)', "insert into notes values ('one')");
  await migrateDatabase(target.url, folder);
  await addMigration('002-more.ts', "insert into notes values ('two')");
  await migrateDatabase(target.url, folder);
  await migrateDatabase(target.url, folder);
  expect(await valuesIn(target.url, 'select text from notes')).toEqual(['one', 'two']);
});

test('rolls back a failed migration, reports the reason, and runs it again', async () => {
  await addMigration('001-notes.ts', 'create table notes (text text)', "insert into elsewhere values ('late')");
  await expect(migrateDatabase(target.url, folder)).rejects.toThrow('relation "elsewhere" does not exist');
  expect(await valuesIn(target.url, "select to_regclass('notes')")).toEqual([null]);
  await valuesIn(target.url, 'create table elsewhere (text text)');
  await migrateDatabase(target.url, folder);
  expect(await valuesIn(target.url, 'select text from elsewhere')).toEqual(['late']);
});

test('holds no locks of a migration during the next one', async () => {
  await addMigration('001-notes.ts', 'create table notes (text text)');
  await addMigration('002-more.ts', "insert into elsewhere values ('late')");
  await expect(migrateDatabase(target.url, folder)).rejects.toThrow('relation "elsewhere" does not exist');
  expect(await valuesIn(target.url, 'select text from notes')).toEqual([]);
});

test('an old version starts on the tables of the next one', async () => {
  await addMigration('001-notes.ts', 'create table notes (text text)');
  await addMigration('002-more.ts', "insert into notes values ('more')");
  await migrateDatabase(target.url, folder);
  await rm(join(folder, '002-more.ts'));
  await migrateDatabase(target.url, folder);
  expect(await valuesIn(target.url, 'select text from notes')).toEqual(['more']);
});

test('concurrent replicas migrate once', async () => {
  await addMigration('001-notes.ts', 'create table notes (text text)', 'select pg_sleep(0.3)');
  await addMigration('002-more.ts', "insert into notes values ('once')");
  const ends = await Promise.all([1, 2, 3].map(() => once(replica(target.url), 'exit')));
  expect(ends).toEqual([
    [0, null],
    [0, null],
    [0, null],
  ]);
  expect(await valuesIn(target.url, 'select text from notes')).toEqual(['once']);
});

test('migrates after a replica was killed while migrating', async () => {
  await addMigration('001-notes.ts', 'create table notes (text text)', 'select pg_sleep(20)');
  const killed = replica(target.url);
  const sleeping = "select count(*)::int from pg_stat_activity where query = 'select pg_sleep(20)'";
  await eventually(async () => expect(await valuesIn(target.url, sleeping)).toEqual([1]));
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await addMigration('001-notes.ts', 'create table notes (text text)');
  await valuesIn(
    target.url,
    "select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(20)'",
  );
  await migrateDatabase(target.url, folder);
  expect(await valuesIn(target.url, 'select count(*)::int from notes')).toEqual([0]);
});

test('waits for a database that starts late', async () => {
  const late = await startPostgres();
  try {
    await late.shutdown();
    await addMigration('001-notes.ts', 'create table notes (text text)');
    const migrating = migrateDatabase(late.url, folder);
    await late.restart();
    await migrating;
    expect(await valuesIn(late.url, "select to_regclass('notes')::text")).toEqual(['notes']);
  } finally {
    await late.stop();
  }
});

test('does not wait after a permanent error', async () => {
  const nowhere = new URL(target.url);
  nowhere.pathname = 'no_such_database';
  await expect(migrateDatabase(nowhere.href, folder)).rejects.toThrow('does not exist');
});
