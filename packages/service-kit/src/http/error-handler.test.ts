import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createComment, type Endpoint, getPoll, listVotedPolls, texts } from '@showhands/contracts';
import {
  type AnyCall,
  type ApiClient,
  apiClient,
  eventually,
  startPostgres,
  type TestServer,
  type TestUser,
} from '@showhands/testing';
import pg from 'pg';
import { addEffect, effectsOf, type KitDatabase, kitDatabase } from '../../test/kit-database.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let server: TestServer;
let kit: KitDatabase;
let app: TestApp;
let api: ApiClient;
let ada: TestUser;
const pollId = randomUUID();

beforeAll(async () => {
  server = await startPostgres();
  kit = await kitDatabase({ server: server.url });
  app = await startTestApp(kit.url);
  api = apiClient(app.url);
  ada = app.auth.user();
});

afterAll(async () => {
  await app.close();
  await kit.close();
  await server.stop();
});

beforeEach(async () => {
  await eventually(() => kit.database.raw('truncate effects, idempotency_keys'));
  await addEffect(kit.database, pollId);
});

const read = (): [Endpoint, AnyCall] => [getPoll, { token: ada.token, params: { id: pollId } }];
const write = (content = 'Well said.', idempotencyKey: string = randomUUID()): [Endpoint, AnyCall] => [
  createComment,
  { token: ada.token, idempotencyKey, body: { poll_id: pollId, content } },
];

const expectUnavailable = async (endpoint: Endpoint, input: AnyCall): Promise<void> => {
  const { status, headers, body } = await api.expectError(endpoint, { ...input, once: true });
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: 503,
    code: 'unavailable',
    message: texts.transport.unavailable,
  });
  expect(headers.get('retry-after')).toBe('1');
};

const recovers = async () => expect((await api.attempt(...read())).status).toBe(200);

const readiness = async () => {
  const response = await fetch(`${app.url}/readyz`);
  return { status: response.status, body: await response.json() };
};
const notReady = { status: 503, body: { status: 'unavailable', parts: { database: 'unavailable' } } };

test('responds 503 while PostgreSQL is down, and recovers', async () => {
  const refused = write('asked while down');
  await recovers();
  await server.kill();
  await Promise.all([read(), refused, read(), write()].map((call) => expectUnavailable(...call)));
  await expectUnavailable(...read());
  expect(await readiness()).toEqual(notReady);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  await server.restart();
  await recovers();
  expect((await api.attempt(...refused)).status).toBe(201);
  expect((await readiness()).status).toBe(200);
});

/** Closes the service's connections and blocks new ones until the returned function is called. */
const refuseEntry = async (close: string, open: string): Promise<() => Promise<void>> => {
  const operator = new pg.Client({ connectionString: server.url });
  await operator.connect();
  await operator.query(close);
  await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
  return async () => {
    await operator.query(open);
    await operator.end();
  };
};

test.each<[string, (names: { role: string; database: string }) => [string, string]]>([
  ['its role may not enter', ({ role }) => [`alter role ${role} nologin`, `alter role ${role} login`]],
  [
    'its database is closed',
    ({ database }) => [
      `alter database ${database} allow_connections false`,
      `alter database ${database} allow_connections true`,
    ],
  ],
])('responds 503 while %s, and recovers', async (_, statements) => {
  const { username, pathname } = new URL(kit.url);
  const open = await refuseEntry(...statements({ role: username, database: pathname.slice(1) }));
  try {
    // The first query on a closed connection fails.
    await Promise.all([1, 2, 3, 4].map(() => expectUnavailable(...read())));
    await Promise.all([expectUnavailable(...read()), expectUnavailable(...write())]);
  } finally {
    await open();
  }
  await recovers();
});

test('responds 503 only to calls that need a locked table', async () => {
  const holder = new pg.Client({ connectionString: kit.url });
  await holder.connect();
  await holder.query('begin; lock table effects in access exclusive mode');
  try {
    const others = async () => {
      for (let round = 0; round < 20; round += 1) await api.call(listVotedPolls, { token: ada.token });
    };
    await Promise.all([
      expectUnavailable(...write()),
      expectUnavailable(...read()),
      expectUnavailable(...write()),
      others(),
    ]);
  } finally {
    await holder.end();
  }
  expect((await api.attempt(...write())).status).toBe(201);
});

test('keeps acknowledged writes over a crash, and a retried key has one effect', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `comment ${index}`);
  const calls = names.map((name) => ({ name, call: write(name, name) }));
  const acknowledged: string[] = [];
  const burst = calls.map(async ({ name, call: [endpoint, input] }) => {
    const { status } = await api.attempt(endpoint, { ...input, once: true });
    if (status === 201) acknowledged.push(name);
    else expect(status).toBe(503);
  });
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(10), { intervalMs: 1 });
  await server.kill();
  await Promise.all(burst);
  await server.restart();
  await recovers();
  expect(await effectsOf(kit.database)).toEqual(expect.arrayContaining(acknowledged));
  for (const { call } of calls) expect((await api.attempt(...call)).status).toBe(201);
  expect((await effectsOf(kit.database)).toSorted()).toEqual([pollId, ...names].toSorted());
});
