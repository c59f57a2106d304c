import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { eventually, type HttpTestServer, startHttpServer } from '@showhands/testing';
import { createJwksKeyFinder } from './jwks.ts';

const aKey = (kid: string) => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' }),
  kid,
});
const [first, second] = [aKey('first'), aKey('second')];

let keys: object[];
let fetches: number;
let isDown: boolean;
let server: HttpTestServer;
let url: string;

beforeEach(async () => {
  keys = [first];
  fetches = 0;
  isDown = false;
  server = await startHttpServer((request, response) => {
    fetches += 1;
    if (isDown) response.writeHead(500).end();
    else response.end(JSON.stringify({ keys: request.url === '/internal/jwks' ? keys : [] }));
  });
  url = server.url;
  // The clock is faked, network callbacks are real.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'setInterval'] });
});

afterEach(() => {
  jest.useRealTimers();
  return server.close();
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
  await eventually(() => expect(fetches).toBe(1));
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
  await find('first');
  for (let second = 1; second <= 5; second += 1) {
    pass(999);
    for (let lookup = 0; lookup < 10; lookup += 1) expect(await find('first')).toBeDefined();
    expect(fetches).toBe(second);
    pass(1);
    for (let lookup = 0; lookup < 10; lookup += 1) expect(await find('first')).toBeDefined();
    // Waits for the running refresh, and starts none.
    expect(await find('forged')).toBeUndefined();
    expect(fetches).toBe(second + 1);
  }
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

test('is unavailable when auth hangs', async () => {
  server.server.removeAllListeners('request');
  await expect(createJwksKeyFinder(url)('first')).rejects.toMatchObject({ code: 'unavailable' });
});

test('is unavailable for a malformed key set', async () => {
  keys = [{ kid: 'first', kty: 'nonsense' }];
  await expect(createJwksKeyFinder(url)('first')).rejects.toMatchObject({ code: 'unavailable' });
});
