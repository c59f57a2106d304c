import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest, test } from '@jest/globals';
import { eventually, startRedis, type TestServer, tcpProxy } from '@showhands/testing';
import type { Redis } from 'ioredis';
import { connectRedis } from '../platform/redis.ts';
import { createLogger } from '../runtime/logger.ts';
import { createRateLimiter, createSingleRateLimiter, type RateLimiter, type RateLimitRule } from './rate-limiter.ts';

const logger = createLogger('rate-limiter', 'silent');
const SLOW = { name: 'slow', points: 5, seconds: 3_000 };
const QUICK = { name: 'quick', points: 5, seconds: 1 };

const spend = (limiter: RateLimiter, key: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => limiter.consume(key)));
const passed = (waits: readonly (number | undefined)[]) => waits.filter((wait) => wait === undefined).length;
const expectAbout = (wait: number | undefined, seconds: number): void =>
  expect(Math.abs(Number(wait) - seconds)).toBeLessThanOrEqual(30);

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

const modes = [
  ['evenly', 600],
  ['at once', 3_000],
] as const;

describe.each(['memory', 'Redis'])('a rate limiter in %s', (place) => {
  const create = (rule: RateLimitRule) => createRateLimiter(rule, place === 'Redis' ? redis : undefined);

  describe.each(modes)('whose points return %s', (refill, waitSeconds) => {
    const slow = () => create({ ...SLOW, refill });

    it('allows exactly its points under concurrency, and returns the waiting time', async () => {
      const waits = await spend(slow(), randomUUID(), 40);
      expect(passed(waits)).toBe(5);
      for (const wait of waits.slice(5)) expectAbout(wait, waitSeconds);
    });

    it('counts each key separately', async () => {
      await spend(slow(), randomUUID(), 6);
      expect(await slow().consume(randomUUID())).toBeUndefined();
    });

    it('checks a key without spending', async () => {
      const [limiter, key] = [slow(), randomUUID()];
      await spend(limiter, key, 4);
      for (const _ of [1, 2, 3]) expect(await limiter.blockedFor(key)).toBeUndefined();
      expect(await limiter.consume(key)).toBeUndefined();
      expectAbout(await limiter.blockedFor(key), waitSeconds);
    });

    it('refunds points, up to its points', async () => {
      const [limiter, key, full] = [slow(), randomUUID(), randomUUID()];
      await spend(limiter, key, 6);
      await limiter.charge(key, -1);
      expect(passed(await spend(limiter, key, 2))).toBe(1);
      await limiter.charge(full, -2);
      expect(passed(await spend(limiter, full, 8))).toBe(5);
    });

    it('resets a key', async () => {
      const [limiter, key] = [slow(), randomUUID()];
      await spend(limiter, key, 6);
      await limiter.reset(key);
      expect(passed(await spend(limiter, key, 6))).toBe(5);
    });

    it('refills', async () => {
      const [limiter, key] = [create({ ...QUICK, refill }), randomUUID()];
      await spend(limiter, key, 6);
      await eventually(async () => expect(await limiter.blockedFor(key)).toBeUndefined());
    });
  });

  it('waits for a debt', async () => {
    const [limiter, key] = [create(SLOW), randomUUID()];
    for (const points of [4, 3]) await limiter.charge(key, points);
    expectAbout(await limiter.blockedFor(key), 1_800);
  });
});

describe('a rate limiter in memory', () => {
  beforeAll(() => void jest.useFakeTimers());
  afterAll(() => void jest.useRealTimers());

  it('returns a point at a time evenly, up to its points', async () => {
    const limiter = createRateLimiter(QUICK);
    await spend(limiter, 'key', 5);
    for (const waitMs of [199, 1, 199, 1]) {
      expect(await limiter.consume('key')).toBe(1);
      jest.advanceTimersByTime(waitMs);
      if (waitMs === 1) expect(await limiter.consume('key')).toBeUndefined();
    }
    jest.advanceTimersByTime(10_000);
    expect(await spend(limiter, 'key', 7)).toEqual([...Array(5).fill(undefined), 1, 1]);
  });

  it('returns all points at once, after the window', async () => {
    const limiter = createRateLimiter({ ...QUICK, refill: 'at once' });
    await spend(limiter, 'key', 5);
    jest.advanceTimersByTime(999);
    expect(await limiter.consume('key')).toBe(1);
    jest.advanceTimersByTime(1);
    expect(passed(await spend(limiter, 'key', 7))).toBe(5);
  });

  it('allows a whole burst whatever the uptime of the process is', async () => {
    const limiter = createRateLimiter({ name: 'rare', points: 1, seconds: 3_600 });
    const clock = jest.spyOn(globalThis.performance, 'now');
    for (let time = 780_000; time < 780_100; time += 0.123) {
      clock.mockReturnValue(time);
      expect([time, await limiter.consume(randomUUID())]).toEqual([time, undefined]);
    }
    clock.mockRestore();
  });

  it('of a single key allows its points', () => {
    const allow = createSingleRateLimiter({ points: 2, seconds: 1 });
    expect([allow(), allow(), allow()]).toEqual([true, true, false]);
    jest.advanceTimersByTime(500);
    expect([allow(), allow()]).toEqual([true, false]);
  });
});

describe('a rate limiter in Redis', () => {
  test('is shared by replicas', async () => {
    const other = connectRedis(server.url, logger);
    await eventually(() => expect(other.status).toBe('ready'));
    const limiters = [redis, other].map((connection) => createRateLimiter(SLOW, connection));
    const key = randomUUID();
    expect(passed((await Promise.all(limiters.map((limiter) => spend(limiter, key, 5)))).flat())).toBe(5);
    other.disconnect();
  });

  test.each(['evenly', 'at once'] as const)('whose points return %s stores no key for longer', async (refill) => {
    const key = randomUUID();
    await createRateLimiter({ name: 'expiry', points: 2, seconds: 1, refill }, redis).consume(key);
    expect(await redis.keys(`*${key}*`)).toHaveLength(1);
    await eventually(async () => expect(await redis.keys(`*${key}*`)).toEqual([]));
  });

  test('limits each process by itself in a network black hole', async () => {
    const proxy = await tcpProxy({ target: server.url });
    const far = connectRedis(proxy.through(server.url), logger);
    await eventually(() => expect(far.status).toBe('ready'));
    const limiter = createRateLimiter({ ...SLOW, name: 'hole' }, far);
    proxy.blackhole();
    expect(passed(await spend(limiter, 'ada', 20))).toBe(5);
    await proxy.heal();
    await eventually(async () => expect(await far.ping()).toBe('PONG'));
    far.disconnect();
    await proxy.close();
  });

  test('limits each process by itself while Redis is down, and shares again afterwards', async () => {
    const [limiter, key] = [createRateLimiter(SLOW, redis), randomUUID()];
    await server.kill();
    expect(passed(await spend(limiter, key, 7))).toBe(5);
    expect(await limiter.blockedFor(key)).toBeGreaterThan(0);
    await limiter.reset(key);
    expect(passed(await spend(limiter, key, 7))).toBe(5);
    await server.restart();
    await eventually(() => expect(redis.status).toBe('ready'));
    expect(passed(await spend(limiter, key, 7))).toBe(5);
    expect(await redis.keys(`*${key}*`)).toHaveLength(1);
  });
});
