import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually, startRedis, type TestServer } from '@showhands/testing';
import type { Redis } from 'ioredis';
import { connectRedis } from '../platform/redis.ts';
import { createLogger } from '../runtime/logger.ts';
import type { TokenBucket } from './rate-limit.ts';
import { createTokenBucket } from './token-bucket.ts';

const logger = createLogger('token-bucket', 'silent');
const SLOW = { name: 'slow', burst: 5, refillMs: 600_000 };
const QUICK = { name: 'quick', burst: 5, refillMs: 200 };

type Create = (rule: typeof SLOW) => TokenBucket;

const consumeAtOnce = (bucket: TokenBucket, key: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => bucket.consume(key)));

const behavesAsTokenBucket = (create: Create): void => {
  it('allows the burst at once, and returns the waiting time of the next call', async () => {
    const waits = await consumeAtOnce(create(SLOW), randomUUID(), 8);
    expect(waits.slice(0, 5)).toEqual(Array(5).fill(undefined));
    for (const wait of waits.slice(5)) expect(Math.abs(Number(wait) - 570)).toBeLessThanOrEqual(30);
  });

  it('refills', async () => {
    const bucket = create(QUICK);
    const key = randomUUID();
    await consumeAtOnce(bucket, key, 5);
    for (const _ of [1, 2]) await eventually(async () => expect(await bucket.consume(key)).toBeUndefined());
  });

  it('counts each key separately', async () => {
    const bucket = create(SLOW);
    await consumeAtOnce(bucket, randomUUID(), 6);
    expect(await bucket.consume(randomUUID())).toBeUndefined();
  });

  it('can be charged more than is left, and waits for the debt', async () => {
    const bucket = create(SLOW);
    const key = randomUUID();
    for (const points of [4, 3]) await bucket.charge(key, points);
    expect(Math.abs(Number(await bucket.blockedFor(key)) - 1_770)).toBeLessThanOrEqual(30);
  });

  it('checks a key without spending', async () => {
    const bucket = create(SLOW);
    const key = randomUUID();
    expect(await bucket.blockedFor(key)).toBeUndefined();
    await consumeAtOnce(bucket, key, 4);
    for (let round = 0; round < 3; round += 1) expect(await bucket.blockedFor(key)).toBeUndefined();
    expect(await bucket.consume(key)).toBeUndefined();
    expect(await bucket.blockedFor(key)).toBeGreaterThan(0);
  });

  it('refunds points, up to the burst', async () => {
    const bucket = create(SLOW);
    const key = randomUUID();
    await consumeAtOnce(bucket, key, 6);
    await bucket.refund(key);
    expect(await consumeAtOnce(bucket, key, 2)).toEqual([undefined, expect.any(Number)]);
    const full = randomUUID();
    await bucket.refund(full);
    await bucket.refund(full);
    const waits = await consumeAtOnce(bucket, full, 8);
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(5);
  });

  it('resets a key', async () => {
    const bucket = create(SLOW);
    const key = randomUUID();
    await consumeAtOnce(bucket, key, 6);
    await bucket.reset(key);
    expect(await bucket.consume(key)).toBeUndefined();
  });
};

describe('a token bucket in memory', () => {
  behavesAsTokenBucket((rule) => createTokenBucket(rule));

  it('allows exactly one call per refill after the burst, and refills up to the burst', async () => {
    jest.useFakeTimers();
    try {
      const bucket = createTokenBucket(QUICK);
      await consumeAtOnce(bucket, 'key', 5);
      for (const waitMs of [199, 1, 199, 1]) {
        expect(await bucket.consume('key')).toBe(1);
        jest.advanceTimersByTime(waitMs);
        if (waitMs === 1) expect(await bucket.consume('key')).toBeUndefined();
      }
      jest.advanceTimersByTime(10_000);
      expect(await consumeAtOnce(bucket, 'key', 7)).toEqual([...Array(5).fill(undefined), 1, 1]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('allows the whole burst whatever the uptime of the process is', async () => {
    const bucket = createTokenBucket({ name: 'rare', burst: 1, refillMs: 3_600_000 });
    const clock = jest.spyOn(globalThis.performance, 'now');
    try {
      for (let time = 780_000; time < 780_100; time += 0.123) {
        clock.mockReturnValue(time);
        expect([time, await bucket.consume(randomUUID())]).toEqual([time, undefined]);
      }
    } finally {
      clock.mockRestore();
    }
  });
});

describe('a token bucket on Redis', () => {
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

  behavesAsTokenBucket((rule) => createTokenBucket(rule, redis));

  it('is shared by replicas', async () => {
    const key = randomUUID();
    const replicas = [createTokenBucket(SLOW, redis), createTokenBucket(SLOW, redis)];
    const waits = (await Promise.all(replicas.map((bucket) => consumeAtOnce(bucket, key, 5)))).flat();
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(5);
  });

  it('expires the key of a full bucket', async () => {
    const key = randomUUID();
    await createTokenBucket({ ...SLOW, refillMs: 500 }, redis).consume(key);
    expect(await redis.keys(`*${key}*`)).toHaveLength(1);
    await eventually(async () => expect(await redis.keys(`*${key}*`)).toEqual([]));
  });

  it('limits each process by itself while Redis is down, and shares again afterwards', async () => {
    const bucket = createTokenBucket(SLOW, redis);
    const key = randomUUID();
    await server.kill();
    const waits = await consumeAtOnce(bucket, key, 7);
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(5);
    await server.restart();
    await eventually(() => expect(redis.status).toBe('ready'));
    expect(await bucket.consume(key)).toBeUndefined();
    expect(await redis.keys(`*${key}*`)).toHaveLength(1);
  });
});
