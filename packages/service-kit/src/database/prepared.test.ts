import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, eventually, type TestDatabase } from '@showhands/testing';
import { createDatabase, type Database } from './database.ts';
import { asUnavailable, isConnectionError } from './errors.ts';
import { prepared } from './prepared.ts';

const FIND = 'select id, text from notes where id = ?';

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await createTestDatabase();
  database = createDatabase({ url: server.url, pool: 1 });
  await database.raw("create table notes (id int primary key, text varchar(10)); insert into notes values (1, 'one')");
});

afterAll(async () => {
  await database.destroy();
  await server.drop();
});

const find = async (): Promise<unknown> => (await prepared(database, FIND, [1])).rows;

const preparedTexts = async (): Promise<unknown> =>
  (
    await database.raw<{ rows: unknown[] }>(
      "select statement from pg_prepared_statements where statement like '%notes%'",
    )
  ).rows;

test('prepares a statement once per connection', async () => {
  for (let run = 0; run < 8; run += 1) expect(await find()).toEqual([{ id: 1, text: 'one' }]);
  expect(await preparedTexts()).toEqual([{ statement: 'select id, text from notes where id = $1' }]);
});

test('prepares a failed statement again', async () => {
  const sql = 'select text from later where id = ?';
  await expect(prepared(database, sql, [1])).rejects.toThrow('relation "later" does not exist');
  await database.raw('create table later as select * from notes');
  expect((await prepared(database, sql, [1])).rows).toEqual([{ text: 'one' }]);
});

test('survives an added column', async () => {
  await find();
  await database.raw('alter table notes add column more text');
  expect(await find()).toEqual([{ id: 1, text: 'one' }]);
});

test('fails once as unavailable after a column changed its type, then recovers', async () => {
  await find();
  await database.raw('alter table notes alter column text type text');
  const error = await find().catch((reason: unknown) => reason);
  expect(asUnavailable(error)?.code).toBe('unavailable');
  expect(isConnectionError(error)).toBe(false);
  await eventually(async () => expect(await find()).toEqual([{ id: 1, text: 'one' }]));
});

test('does the same within a transaction, which is rolled back', async () => {
  await find();
  await database.raw('alter table notes alter column text type varchar(20)');
  const change = database.transaction(async (trx) => {
    await trx.raw('insert into notes values (2)');
    await prepared(trx, FIND, [1]);
  });
  expect(asUnavailable(await change.catch((reason: unknown) => reason))?.code).toBe('unavailable');
  await eventually(async () => expect((await prepared(database, FIND, [2])).rows).toEqual([]));
});
