import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createJwksKeyFinder } from './jwks.ts';

const aKey = (kid: string) => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' }),
  kid,
});
const [first, second] = [aKey('first'), aKey('second')];

let keys: object[];
let fetches: number;
let isDown: boolean;
let server: Server;
let url: string;

beforeEach(async () => {
  keys = [first];
  fetches = 0;
  isDown = false;
  server = createServer((request, response) => {
    fetches += 1;
    if (isDown) response.writeHead(500).end();
    else response.end(JSON.stringify({ keys: request.url === '/internal/jwks' ? keys : [] }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The clock is faked, network callbacks are real.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'setInterval'] });
});

afterEach(() => {
  jest.useRealTimers();
  server.close();
  server.closeAllConnections();
});

const pass = (ms: number) => jest.advanceTimersByTime(ms);

test('fetches once for concurrent lookups', async () => {
  const find = createJwksKeyFinder(url);
  const found = await Promise.all(Array.from({ length: 50 }, () => find('first')));
  expect(found.every((key) => key?.asymmetricKeyType === 'rsa')).toBe(true);
  await find('first');
  expect(fetches).toBe(1);
});

test('fetches ahead of the first lookup', async () => {
  const find = createJwksKeyFinder(url);
  while (fetches === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await find('first')).toBeDefined();
  expect(fetches).toBe(1);
});

test('fetches again for a new kid', async () => {
  const find = createJwksKeyFinder(url);
  await find('first');
  keys = [first, second];
  pass(5_000);
  expect(await find('second')).toBeDefined();
  expect(fetches).toBe(2);
});

test('throttles fetches for unknown kids', async () => {
  const find = createJwksKeyFinder(url);
  await find('first');
  for (let index = 0; index < 500; index += 1) {
    expect(await find(`forged-${index}`)).toBeUndefined();
    pass(100);
  }
  expect(fetches).toBeLessThanOrEqual(11);
});

test('drops a withdrawn key', async () => {
  const find = createJwksKeyFinder(url);
  await find('first');
  keys = [second];
  pass(5 * 60_000 + 1);
  await find('first');
  await find('second');
  expect(await find('first')).toBeUndefined();
});

test('drops a withdrawn key within three seconds, however seldom it is looked up', async () => {
  const find = createJwksKeyFinder(url);
  await find('first');
  keys = [second];
  pass(3_000);
  expect(await find('first')).toBeUndefined();
});

test('refreshes in the background while keys are looked up, at most once a second', async () => {
  const find = createJwksKeyFinder(url);
  for (let index = 0; index < 100; index += 1) {
    expect(await find('first')).toBeDefined();
    pass(100);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(fetches).toBeGreaterThan(5);
  expect(fetches).toBeLessThanOrEqual(11);
});

test('serves known keys while auth is down; unknown ones are unavailable', async () => {
  const find = createJwksKeyFinder(url);
  await find('first');
  isDown = true;
  pass(60 * 60_000);
  for (let index = 0; index < 20; index += 1) {
    expect(await find('first')).toBeDefined();
    await expect(find('second')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    pass(50);
  }
  expect(fetches).toBeLessThan(6);
});

test('recovers soon after auth starts', async () => {
  isDown = true;
  const find = createJwksKeyFinder(url);
  await expect(find('first')).rejects.toMatchObject({ code: 'unavailable' });
  isDown = false;
  pass(500);
  expect(await find('first')).toBeDefined();
});

test.each([
  ['refuses connections', 'http://127.0.0.1:9'],
  ['has no address', 'http://auth.invalid:8080'],
])('is unavailable when auth %s', async (_, address) => {
  await expect(createJwksKeyFinder(address)('first')).rejects.toMatchObject({ code: 'unavailable', status: 503 });
});

test('is unavailable 2 s after auth hangs', async () => {
  server.removeAllListeners('request');
  const began = process.hrtime.bigint();
  await expect(createJwksKeyFinder(url)('first')).rejects.toMatchObject({ code: 'unavailable' });
  expect(Number(process.hrtime.bigint() - began) / 1e6).toBeLessThan(5_000);
});

test('is unavailable for a malformed key set', async () => {
  keys = [{ kid: 'first', kty: 'nonsense' }];
  await expect(createJwksKeyFinder(url)('first')).rejects.toMatchObject({ code: 'unavailable' });
});
