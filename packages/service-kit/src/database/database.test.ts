import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, eventually, type TcpProxy, type TestDatabase, tcpProxy } from '@showhands/testing';
import pg from 'pg';
import { createMetrics } from '../runtime/metrics.ts';
import { createDatabase, type Database, type SqlExecutor, sqlTransaction } from './database.ts';
import { asUnavailable, isConnectionError, isLoginRejected, violatedConstraint } from './errors.ts';

let server: TestDatabase;

beforeAll(async () => {
  server = await createTestDatabase();
  const client = createDatabase({ url: server.url });
  await client.raw('create table notes (id int primary key); create table locked (id int)');
  await client.destroy();
});

afterAll(() => server.drop());

/** Runs `work` with a pool of four open connections through a fault-injection proxy. */
const withDatabase = async (work: (database: Database, proxy: TcpProxy) => Promise<void>): Promise<void> => {
  const proxy = await tcpProxy({ target: server.url });
  const database = createDatabase({ url: proxy.through(server.url), pool: 4 });
  try {
    await Promise.all([1, 2, 3, 4].map(() => database.raw('select pg_sleep(0.05)')));
    await work(database, proxy);
  } finally {
    await proxy.heal();
    await database.destroy();
    await proxy.close();
  }
};

/** Returns the code of the mapped error of a failing operation. */
const failureOf = async (work: () => Promise<unknown>): Promise<string | undefined> => {
  try {
    await work();
  } catch (error) {
    return asUnavailable(error)?.code;
  }
  throw new Error('nothing failed');
};

const recovers = (database: Database) => eventually(() => database.transaction((trx) => trx.raw('select 1')));

test.concurrent.each<[string, (database: Database) => Promise<unknown>]>([
  ['a statement', (database) => database.raw('select 1')],
  ['a transaction', (database) => database.transaction((trx) => trx.raw('select 1'))],
  ['an SQL transaction', (database) => sqlTransaction(database, (trx) => trx.raw('select 1'))],
])('%s fails as unavailable in a network black hole, and recovers', (_, work) =>
  withDatabase(async (database, proxy) => {
    proxy.blackhole();
    const failures = await Promise.all([1, 2, 3, 4, 5, 6].map(() => failureOf(() => work(database))));
    expect(new Set(failures)).toEqual(new Set(['unavailable']));
    await proxy.heal();
    await recovers(database);
  }),
);

test.concurrent.each<[string, (database: Database, work: (trx: SqlExecutor) => Promise<void>) => Promise<void>]>([
  ['a', (database, work) => database.transaction(work)],
  ['an SQL', sqlTransaction],
])('%s transaction that is interrupted fails, and its connection is replaced', (_, transaction) =>
  withDatabase(async (database, proxy) => {
    const code = await failureOf(() =>
      transaction(database, async (trx) => {
        await trx.raw('select 1');
        proxy.blackhole();
        await trx.raw('select 2');
      }),
    );
    expect(code).toBe('unavailable');
    await proxy.heal();
    await recovers(database);
  }),
);

test.concurrent('an SQL transaction commits all of its statements on one connection', () =>
  withDatabase(async (database) => {
    const ids = [21, 22];
    const insert = async (id: number) =>
      sqlTransaction(database, async (trx) => {
        const backend = () => trx.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() pid');
        const { rows: first } = await backend();
        await trx.raw('insert into notes values (?)', [id]);
        expect((await backend()).rows).toEqual(first);
        expect(await database('notes').where({ id })).toEqual([]);
        return id;
      });
    expect(await Promise.all(ids.map(insert))).toEqual(ids);
    expect(await database('notes').whereIn('id', ids)).toHaveLength(ids.length);
  }));

test.concurrent('an SQL transaction that fails leaves nothing, and its connection is free again', () =>
  withDatabase(async (database) => {
    const fail = async (id: number) =>
      sqlTransaction(database, async (trx) => {
        await trx.raw('insert into notes values (?)', [id]);
        if (id % 2 === 0) throw new Error('refused');
        await trx.raw('insert into notes values (?)', [id]);
      });
    const failures = await Promise.allSettled([11, 12, 13, 14, 15, 16].map(fail));
    expect(failures.filter(({ status }) => status === 'rejected')).toHaveLength(6);
    const left = () => database('notes').whereBetween('id', [11, 16]);
    expect(await Promise.all([left(), left(), left(), left()])).toEqual([[], [], [], []]);
  }));

test.concurrent('discards connections that have lost their server', () =>
  withDatabase(async (database, proxy) => {
    const four = () => Promise.all([1, 2, 3, 4].map(() => failureOf(() => database.raw('select 1'))));
    proxy.halfOpen();
    expect(await four()).toEqual(Array(4).fill('unavailable'));
    await expect(four()).rejects.toThrow('nothing failed');
  }));

test.concurrent('reset connections fail as unavailable, and are replaced', () =>
  withDatabase(async (database, proxy) => {
    const waiting = Promise.all([1, 2, 3, 4].map(() => failureOf(() => database.raw('select pg_sleep(2)'))));
    const asleep = "select from pg_stat_activity where query = 'select pg_sleep(2)' and datname = current_database()";
    const observer = createDatabase({ url: server.url, pool: 1 });
    await eventually(async () => expect((await observer.raw(asleep)).rows).toHaveLength(4));
    await observer.destroy();
    proxy.reset();
    for (const code of await waiting) expect(code).toBe('unavailable');
    await recovers(database);
  }));

test.concurrent('keeps an idle connection beyond the time of a statement', async () => {
  const database = createDatabase({ url: server.url, pool: 1, statementMs: 500 });
  const pidOf = async () => (await database.raw<{ rows: unknown[] }>('select pg_backend_pid() pid')).rows[0];
  const before = await pidOf();
  const client = database.client as {
    acquireConnection(): Promise<pg.Client>;
    releaseConnection(one: pg.Client): void;
  };
  const connection = await client.acquireConnection();
  const { stream } = (connection as unknown as { connection: { stream: Socket } }).connection;
  client.releaseConnection(connection);
  await once(stream, 'timeout');
  expect(await pidOf()).toEqual(before);
  await database.destroy();
});

test.concurrent('waiting for a lock fails as unavailable', () =>
  withDatabase(async (database) => {
    const holder = new pg.Client({ connectionString: server.url });
    await holder.connect();
    await holder.query('begin; lock table locked in access exclusive mode');
    const code = await failureOf(() => database.raw('select count(*) from locked'));
    await holder.end();
    expect(code).toBe('unavailable');
  }));

test.concurrent('a slow statement fails as unavailable', () =>
  withDatabase(async (database) => {
    const code = await failureOf(() => database.raw('select pg_sleep(10)'));
    expect(code).toBe('unavailable');
  }));

test.concurrent('a caller without a connection fails as unavailable', () =>
  withDatabase(async (database) => {
    const occupied = await Promise.all([1, 2, 3, 4].map(() => database.client.acquireConnection()));
    const code = await failureOf(() => database.raw('select 1'));
    for (const connection of occupied) database.client.releaseConnection(connection);
    expect(code).toBe('unavailable');
  }));

test.each([
  ['a deadlock', { code: '40P01' }, 'unavailable'],
  ['too many connections', { code: '53300' }, 'unavailable'],
  ['a full disk', { code: '53100' }, 'unavailable'],
  ['an administrator', { code: '57P01' }, 'unavailable'],
  ['a server that is starting', { code: '57P03' }, 'unavailable'],
  ['an unresolved name', { code: 'EAI_AGAIN' }, 'unavailable'],
  ['a violated constraint', { code: '23505' }, undefined],
  ['a missing table', { code: '42P01' }, undefined],
  ['a bad value', { code: '22P02' }, undefined],
])('classifies %s', (_, fields, code) => {
  expect(asUnavailable(Object.assign(new Error('x'), fields))?.code).toBe(code);
});

test.each<[string, Error, boolean]>([
  ['a reset', Object.assign(new Error('x'), { code: 'ECONNRESET' }), true],
  ['a broken pipe', Object.assign(new Error('x'), { code: 'EPIPE' }), true],
  ['an unexpected end', new Error('Connection terminated unexpectedly'), true],
  ['an administrator', Object.assign(new Error('x'), { code: '57P01' }), true],
  ['a lock timeout', Object.assign(new Error('x'), { code: '55P03' }), false],
  ['a statement timeout', Object.assign(new Error('x'), { code: '57014' }), false],
  ['a deadlock', Object.assign(new Error('x'), { code: '40P01' }), false],
  ['a violated constraint', Object.assign(new Error('x'), { code: '23505' }), false],
  ['a bug', new TypeError('x'), false],
])('%s: whether the outcome of a commit is unknown', (_, error, inDoubt) => {
  expect(isConnectionError(error)).toBe(inDoubt);
});

test.each<[string, Partial<Pick<URL, 'username' | 'pathname'>>, boolean]>([
  ['an unknown role', { username: 'nobody_at_all' }, true],
  ['an unknown database', { pathname: '/no_such_database' }, true],
  ['an invalid statement', {}, false],
])('%s: whether the login was rejected', async (_, change, isRejected) => {
  const target = Object.assign(new URL(server.url), change);
  const database = createDatabase({ url: target.href });
  const error = await database.raw('select nothing').catch((error: unknown) => error);
  expect(isLoginRejected(error)).toBe(isRejected);
  await database.destroy();
});

test.each([undefined, null, 'ECONNREFUSED', { code: 'ECONNREFUSED' }])('%j is not a database error', (thrown) => {
  expect(asUnavailable(thrown)).toBeUndefined();
});

test.concurrent('returns the name of a violated constraint', () =>
  withDatabase(async (database) => {
    await database.raw('insert into notes values (1)');
    const error: unknown = await database.raw('insert into notes values (1)').then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(violatedConstraint(error)).toBe('notes_pkey');
    expect(violatedConstraint(new Error('other'))).toBeUndefined();
    expect(violatedConstraint('text')).toBeUndefined();
  }));

test('exports the waiting callers and their waiting times', async () => {
  const metrics = createMetrics('test');
  const database = createDatabase({ url: server.url, pool: 1, metrics });
  const metric = async (name: string) => (await metrics.registry.getMetricsAsJSON()).find((one) => one.name === name);
  const both = Promise.all([database.raw('select pg_sleep(0.5)'), database.raw('select 1')]);
  await eventually(async () => {
    expect(await metric('showhands_db_connections_used')).toMatchObject({ values: [{ value: 1 }] });
    expect(await metric('showhands_db_connections_awaited')).toMatchObject({ values: [{ value: 1 }] });
  });
  await both;
  const waits = await metric('showhands_db_connection_wait_seconds');
  expect(waits?.values).toContainEqual(
    expect.objectContaining({ metricName: expect.stringMatching(/_count$/), value: 2 }),
  );
  await database.destroy();
});
