import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { internal } from '@showhands/contracts';
import { type HttpTestServer, startHttpServer } from '@showhands/testing';
import { createApiTokenExchange, type ExchangeApiToken, hasApiToken } from './api-token-exchange.ts';
import { createInternalClient } from './internal.ts';

const secretOf = (letter: string): string => `shd_${letter.repeat(43)}`;
const ACCESS = { accessToken: 'a.b.c' };
const SUSPENSION = { suspension: { until: '2030-01-14T13:20:00.000Z', reason: 'spam', note: 'No' } };

let asked: (string | undefined)[];
let respond: { status: number; body: object };
let auth: HttpTestServer;
let exchange: ExchangeApiToken;

beforeEach(async () => {
  asked = [];
  respond = { status: 200, body: ACCESS };
  auth = await startHttpServer((request, response) => {
    asked.push(request.url);
    response.writeHead(respond.status).end(JSON.stringify(respond.body));
  });
  exchange = createApiTokenExchange(createInternalClient(auth.url, 'between-the-services-of-this-test'));
});

afterEach(() => auth.close());

test('asks auth once for concurrent and later calls, by the hash of the secret', async () => {
  const calls = Array.from({ length: 20 }, () => exchange(`bearer  ${secretOf('a')}`));
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['Bearer a.b.c']));
  await exchange(`Bearer ${secretOf('a')}`);
  const hash = createHash('sha256').update(secretOf('a')).digest('hex');
  expect(asked).toEqual([internal.apiToken.path(hash)]);
});

test.each<[string, number, object, string, object?]>([
  ['unknown', 404, {}, 'invalid_token'],
  ['expired', 200, { accessToken: null }, 'token_expired'],
  ['suspended', 200, { accessToken: null, ...SUSPENSION }, 'invalid_token', SUSPENSION],
])('rejects an %s token, and remembers it', async (_, status, body, code, told = {}) => {
  respond = { status, body };
  await expect(exchange(`Bearer ${secretOf('a')}`)).rejects.toMatchObject({ code, status: 401, ...told });
  respond = { status: 200, body: ACCESS };
  await expect(exchange(`Bearer ${secretOf('a')}`)).rejects.toMatchObject({ code });
  expect(asked).toHaveLength(1);
});

test('is unavailable while auth is down, and recovers; a known token goes on', async () => {
  await exchange(`Bearer ${secretOf('a')}`);
  respond = { status: 500, body: {} };
  await expect(exchange(`Bearer ${secretOf('b')}`)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await exchange(`Bearer ${secretOf('a')}`)).toBe('Bearer a.b.c');
  respond = { status: 200, body: ACCESS };
  expect(await exchange(`Bearer ${secretOf('b')}`)).toBe('Bearer a.b.c');
});

test.each([
  ['Bearer shd_short', 'invalid_token'],
  [`Bearer ${secretOf('a')}a`, 'invalid_token'],
  [`Bearer ${secretOf('/')}`, 'invalid_token'],
  [`Bearer ${secretOf('a')} ${secretOf('b')}`, 'unauthenticated'],
])('rejects %j without asking auth', async (authorization, code) => {
  expect(hasApiToken(authorization)).toBe(true);
  await expect(exchange(authorization)).rejects.toMatchObject({ code, status: 401 });
  expect(asked).toEqual([]);
});

test.each([undefined, '', 'Bearer a.b.c', 'Bearer ashd_', secretOf('a')])(
  'leaves %j to the service',
  (authorization) => {
    expect(hasApiToken(authorization)).toBe(false);
  },
);
