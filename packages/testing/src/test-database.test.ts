import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const migration = `
export const up = async (database) => {
  await database.raw('create table notes (text text not null)');
  await database.raw("insert into notes values ('from the migration')");
};
export const down = async () => undefined;
`;

const query = async ({ url }: TestDatabase, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows.flat();
};

describe('a test database', () => {
  let migrations: string;

  beforeAll(async () => {
    migrations = await mkdtemp(join(tmpdir(), 'migrations-'));
    await writeFile(join(migrations, '001_notes.ts'), migration);
  });

  afterAll(() => rm(migrations, { recursive: true }));

  test('is migrated, and isolated from others', async () => {
    const [one, other] = await Promise.all([createTestDatabase({ migrations }), createTestDatabase({ migrations })]);
    await query(one, "insert into notes values ('mine')");
    expect(await query(one, 'select text from notes')).toEqual(['from the migration', 'mine']);
    expect(await query(other, 'select text from notes')).toEqual(['from the migration']);
    await Promise.all([one.drop(), other.drop()]);
  });

  test('can be empty', async () => {
    const database = await createTestDatabase();
    expect(await query(database, "select count(*)::int from pg_tables where schemaname = 'public'")).toEqual([0]);
    await database.drop();
  });

  test('lowercases letters beyond ASCII', async () => {
    const database = await createTestDatabase();
    expect(await query(database, "select lower('ÉŽ')")).toEqual(['éž']);
    await database.drop();
  });

  test('can be dropped while clients are connected', async () => {
    const database = await createTestDatabase();
    const lingering = new pg.Client({ connectionString: database.url });
    lingering.on('error', () => undefined);
    await lingering.connect();
    await database.drop();
    await expect(query(database, 'select 1')).rejects.toThrow(`database "${database.name}" does not exist`);
  });
});
