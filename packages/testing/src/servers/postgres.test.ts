import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { startPostgres } from './postgres.ts';
import type { TestServer } from './test-server.ts';

let postgres: TestServer;

beforeAll(async () => {
  postgres = await startPostgres({ settings: { work_mem: '7MB' } });
});

afterAll(() => postgres.stop());

const connected = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const query = async (sql: string): Promise<unknown[]> => {
  const client = await connected();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows.flat();
};

test('keeps only committed data when it is killed', async () => {
  await query('create table votes (id int)');
  await query('insert into votes values (1)');
  const unfinished = await connected();
  await unfinished.query('begin');
  await unfinished.query('insert into votes values (2)');
  await postgres.kill();
  await expect(query('select 1')).rejects.toThrow('ECONNREFUSED');
  await postgres.restart();
  expect(await query('select id from votes')).toEqual([1]);
});

test('shuts down without waiting for clients, and restarts on the same port', async () => {
  const idle = await connected();
  const ended = new Promise<void>((resolve) => idle.once('end', resolve));
  await postgres.shutdown();
  await ended;
  await expect(query('select 1')).rejects.toThrow('ECONNREFUSED');
  await postgres.restart();
  expect(await query('select 1')).toEqual([1]);
});

test('accepts settings, and runs beside another server', async () => {
  expect(await query('show work_mem')).toEqual(['7MB']);
  const other = await startPostgres();
  expect(other.port).not.toBe(postgres.port);
  await other.stop();
  await other.stop();
});
