import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, startRedis, type TestServer, tcpProxy } from '@showhands/testing';
import type { Redis } from 'ioredis';
import { connectRedis } from '../platform/redis.ts';
import { createLogger } from '../runtime/logger.ts';
import { createRateLimiter, noRateLimit, type RateLimiter } from './rate-limit.ts';

const logger = createLogger('test', 'silent');
const rule = { name: 'test', points: 5, windowMs: 60_000 };

const spend = (limiter: RateLimiter, key: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => limiter.consume(key)));
const passed = (waits: readonly (number | undefined)[]) => waits.filter((wait) => wait === undefined).length;

let server: TestServer;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis();
  redis = connectRedis(server.url, logger);
  await eventually(() => expect(redis.status).toBe('ready'));
});

afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

describe.each<[string, (windowMs: number) => RateLimiter]>([
  ['in memory', (windowMs) => createRateLimiter({ ...rule, name: randomUUID(), windowMs })],
  ['on Redis', (windowMs) => createRateLimiter({ ...rule, name: randomUUID(), windowMs }, redis)],
])('a rate limiter %s', (_, create) => {
  test('allows exactly its points under concurrency', async () => {
    const limiter = create(60_000);
    const waits = await spend(limiter, 'ada', 40);
    expect(passed(waits)).toBe(5);
    for (const wait of waits) expect(wait ?? 60).toBeGreaterThan(0);
  });

  test('counts each key separately', async () => {
    const limiter = create(60_000);
    await spend(limiter, 'ada', 5);
    expect(await limiter.consume('grace')).toBeUndefined();
    expect(await limiter.consume('ada')).toBeGreaterThan(0);
  });

  test('checks a key without spending', async () => {
    const limiter = create(60_000);
    expect(await limiter.blockedFor('ada')).toBeUndefined();
    await spend(limiter, 'ada', 4);
    for (const _time of [1, 2, 3]) expect(await limiter.blockedFor('ada')).toBeUndefined();
    expect(await limiter.consume('ada')).toBeUndefined();
    expect(await limiter.blockedFor('ada')).toBeGreaterThan(0);
  });

  test('resets a key', async () => {
    const limiter = create(60_000);
    await spend(limiter, 'ada', 6);
    await limiter.reset('ada');
    expect(passed(await spend(limiter, 'ada', 6))).toBe(5);
  });

  test('starts again after its window', async () => {
    const limiter = create(1_000);
    await spend(limiter, 'ada', 6);
    await eventually(async () => expect(await limiter.blockedFor('ada')).toBeUndefined());
    expect(passed(await spend(limiter, 'ada', 6))).toBe(5);
  });
});

test('replicas share the limit', async () => {
  const other = connectRedis(server.url, logger);
  await eventually(() => expect(other.status).toBe('ready'));
  const limiters = [redis, other].map((connection) => createRateLimiter({ ...rule, name: 'shared' }, connection));
  const waits = await Promise.all(limiters.map((limiter) => spend(limiter, 'ada', 5)));
  expect(passed(waits.flat())).toBe(5);
  other.disconnect();
});

test('each process limits by itself while Redis is down, and they share again afterwards', async () => {
  const limiter = createRateLimiter({ ...rule, name: 'down' }, redis);
  await server.kill();
  await eventually(() => expect(redis.status).not.toBe('ready'));
  expect(passed(await spend(limiter, 'ada', 20))).toBe(5);
  expect(await limiter.blockedFor('ada')).toBeGreaterThan(0);
  await limiter.reset('ada');
  expect(passed(await spend(limiter, 'ada', 20))).toBe(5);
  await server.restart();
  await eventually(() => expect(redis.status).toBe('ready'));
  expect(passed(await spend(limiter, 'ada', 20))).toBe(5);
  expect(await redis.keys('showhands:limit:down:*')).toHaveLength(1);
});

test('each process limits by itself in a network black hole', async () => {
  const proxy = await tcpProxy({ target: server.url });
  const far = connectRedis(proxy.through(server.url), logger);
  await eventually(() => expect(far.status).toBe('ready'));
  const limiter = createRateLimiter({ ...rule, name: 'hole' }, far);
  proxy.blackhole();
  expect(passed(await spend(limiter, 'ada', 20))).toBe(5);
  await eventually(() => expect(far.status).not.toBe('ready'));
  expect(passed(await spend(limiter, 'grace', 20))).toBe(5);
  await proxy.heal();
  await eventually(async () => expect(await far.ping()).toBe('PONG'));
  far.disconnect();
  await proxy.close();
});

test('no limit rejects nothing', async () => {
  expect(passed(await spend(noRateLimit, 'ada', 100))).toBe(100);
  expect(await noRateLimit.blockedFor('ada')).toBeUndefined();
});
