import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, eventually, type TcpProxy, type TestDatabase, tcpProxy } from '@showhands/testing';
import pg from 'pg';
import { createMetrics } from '../runtime/metrics.ts';
import { createDatabase, type Database } from './database.ts';
import { brokenConstraint, databaseFault, isConnectionFault, isEntryRefused } from './faults.ts';

let server: TestDatabase;

beforeAll(async () => {
  server = await createTestDatabase();
  const client = createDatabase({ url: server.url });
  await client.raw('create table notes (id int primary key); create table locked (id int)');
  await client.destroy();
});

afterAll(() => server.drop());

/** A pool of four connections, all of them open, through a proxy of its own. */
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

/** A way to the server that can lose every connection made so far, as a router does that was restarted: nobody is told. */
const forgetfulWay = async (target: string) => {
  const { hostname, port, pathname, username } = new URL(target);
  const sockets: [Socket, Socket][] = [];
  const way = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
    sockets.push([client, upstream]);
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  const { port: ownPort } = way.address() as AddressInfo;
  return {
    url: `postgres://${username}@127.0.0.1:${ownPort}${pathname}`,
    forget: () => {
      for (const [client, upstream] of sockets) {
        client.unpipe(upstream).resume();
        upstream.unpipe(client).resume();
      }
    },
    close: () => {
      for (const socket of sockets.flat()) socket.destroy();
      way.close();
    },
  };
};

/** What a failed piece of work is taken for, and after how many milliseconds. */
const failureOf = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  try {
    await work();
  } catch (error) {
    return { fault: databaseFault(error)?.code, ms: performance.now() - began };
  }
  throw new Error('nothing failed');
};

const recovers = (database: Database) =>
  eventually(() => database.transaction((trx) => trx.raw('select 1')), { timeoutMs: 10_000 });

test.concurrent.each<[string, (database: Database) => Promise<unknown>]>([
  ['a statement', (database) => database.raw('select 1')],
  ['a transaction', (database) => database.transaction((trx) => trx.raw('select 1'))],
])('%s fails as «not now» within 5 s in a black hole, and works again afterwards', (_, work) =>
  withDatabase(async (database, proxy) => {
    proxy.blackhole();
    const failures = await Promise.all([1, 2, 3, 4, 5, 6].map(() => failureOf(() => work(database))));
    for (const { fault, ms } of failures) {
      expect(fault).toBe('unavailable');
      expect(ms).toBeLessThan(5_000);
    }
    await proxy.heal();
    await recovers(database);
  }),
);

test.concurrent('a transaction that is cut in its middle fails within 5 s', () =>
  withDatabase(async (database, proxy) => {
    const { fault, ms } = await failureOf(() =>
      database.transaction(async (trx) => {
        await trx.raw('select 1');
        proxy.blackhole();
        await trx.raw('select 2');
      }),
    );
    expect(fault).toBe('unavailable');
    expect(ms).toBeLessThan(5_000);
  }));

test.concurrent('connections that lost their server for good are not lent again', async () => {
  const way = await forgetfulWay(server.url);
  const database = createDatabase({ url: way.url, pool: 4 });
  const four = (sql: string) => Promise.all([1, 2, 3, 4].map(() => failureOf(() => database.raw(sql))));
  await expect(four('select pg_sleep(0.05)')).rejects.toThrow('nothing failed');
  way.forget();
  for (const { fault } of await four('select 1')) expect(fault).toBe('unavailable');
  await expect(four('select 1')).rejects.toThrow('nothing failed');
  await database.destroy();
  way.close();
});

test.concurrent('connections that are reset fail as «not now», and are replaced', () =>
  withDatabase(async (database, proxy) => {
    const waiting = Promise.all([1, 2, 3, 4].map(() => failureOf(() => database.raw('select pg_sleep(2)'))));
    await delay(100);
    proxy.reset();
    for (const { fault } of await waiting) expect(fault).toBe('unavailable');
    await recovers(database);
  }));

test.concurrent('an idle connection is kept', () =>
  withDatabase(async (database) => {
    const pids = async () => {
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() =>
          database.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() pid, pg_sleep(0.05)'),
        ),
      );
      return answers.map(({ rows }) => rows[0]?.pid).toSorted();
    };
    const before = await pids();
    await delay(3_500);
    expect(await pids()).toEqual(before);
  }));

test.concurrent('a lock that is held fails as «not now» after 2 s', () =>
  withDatabase(async (database) => {
    const holder = new pg.Client({ connectionString: server.url });
    await holder.connect();
    await holder.query('begin; lock table locked in access exclusive mode');
    const { fault, ms } = await failureOf(() => database.raw('select count(*) from locked'));
    await holder.end();
    expect(fault).toBe('unavailable');
    expect(ms).toBeGreaterThan(1_900);
    expect(ms).toBeLessThan(5_000);
  }));

test.concurrent('a statement that takes too long fails as «not now»', () =>
  withDatabase(async (database) => {
    const { fault, ms } = await failureOf(() => database.raw('select pg_sleep(10)'));
    expect(fault).toBe('unavailable');
    expect(ms).toBeLessThan(5_000);
  }));

test.concurrent('a caller who gets no connection fails as «not now» after 2 s', () =>
  withDatabase(async (database) => {
    const hoarded = Promise.all([1, 2, 3, 4].map(() => database.raw('select pg_sleep(2.4)')));
    const { fault, ms } = await failureOf(() => database.raw('select 1'));
    await hoarded;
    expect(fault).toBe('unavailable');
    expect(ms).toBeLessThan(5_000);
  }));

test.each([
  ['a deadlock', { code: '40P01' }, 'unavailable'],
  ['too many connections', { code: '53300' }, 'unavailable'],
  ['a full disk', { code: '53100' }, 'unavailable'],
  ['an administrator', { code: '57P01' }, 'unavailable'],
  ['a start under way', { code: '57P03' }, 'unavailable'],
  ['a name that is not resolved', { code: 'EAI_AGAIN' }, 'unavailable'],
  ['a broken rule', { code: '23505' }, undefined],
  ['a missing table', { code: '42P01' }, undefined],
  ['a bad value', { code: '22P02' }, undefined],
])('%s is told apart', (_, fields, code) => {
  expect(databaseFault(Object.assign(new Error('x'), fields))?.code).toBe(code);
});

test.each<[string, Error, boolean]>([
  ['a reset', Object.assign(new Error('x'), { code: 'ECONNRESET' }), true],
  ['a broken pipe', Object.assign(new Error('x'), { code: 'EPIPE' }), true],
  ['an end without a word', new Error('Connection terminated unexpectedly'), true],
  ['an administrator', Object.assign(new Error('x'), { code: '57P01' }), true],
  ['a lock that was not had', Object.assign(new Error('x'), { code: '55P03' }), false],
  ['a statement that took too long', Object.assign(new Error('x'), { code: '57014' }), false],
  ['a deadlock', Object.assign(new Error('x'), { code: '40P01' }), false],
  ['a broken rule', Object.assign(new Error('x'), { code: '23505' }), false],
  ['a mistake of ours', new TypeError('x'), false],
])('%s leaves a commit in doubt, or does not', (_, error, inDoubt) => {
  expect(isConnectionFault(error)).toBe(inDoubt);
});

test.each<[string, Partial<Pick<URL, 'username' | 'pathname'>>, boolean]>([
  ['a role that is not there', { username: 'nobody_at_all' }, true],
  ['a database that is not there', { pathname: '/no_such_database' }, true],
  ['a wrong statement', {}, false],
])('%s is a refused entry, or not', async (_, change, isRefused) => {
  const target = Object.assign(new URL(server.url), change);
  const database = createDatabase({ url: target.href });
  const refused = await database.raw('select nothing').catch((error: unknown) => error);
  expect(isEntryRefused(refused)).toBe(isRefused);
  await database.destroy();
});

test.each([undefined, null, 'ECONNREFUSED', { code: 'ECONNREFUSED' }])('%j is no fault of the database', (thrown) => {
  expect(databaseFault(thrown)).toBeUndefined();
});

test.concurrent('a broken constraint is known by its name', () =>
  withDatabase(async (database) => {
    await database.raw('insert into notes values (1)');
    const error: unknown = await database.raw('insert into notes values (1)').then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(brokenConstraint(error)).toBe('notes_pkey');
    expect(brokenConstraint(new Error('other'))).toBeUndefined();
    expect(brokenConstraint('text')).toBeUndefined();
  }));

test('shows who waits for a connection, and for how long it took', async () => {
  const metrics = createMetrics('test');
  const database = createDatabase({ url: server.url, pool: 1, metrics });
  const figure = async (name: string) => (await metrics.registry.getMetricsAsJSON()).find((one) => one.name === name);
  const both = Promise.all([database.raw('select pg_sleep(0.5)'), database.raw('select 1')]);
  await eventually(async () => {
    expect(await figure('showhands_db_connections_used')).toMatchObject({ values: [{ value: 1 }] });
    expect(await figure('showhands_db_connections_awaited')).toMatchObject({ values: [{ value: 1 }] });
  });
  await both;
  const waits = await figure('showhands_db_connection_wait_seconds');
  expect(waits?.values).toContainEqual(
    expect.objectContaining({ metricName: expect.stringMatching(/_count$/), value: 2 }),
  );
  await database.destroy();
});
