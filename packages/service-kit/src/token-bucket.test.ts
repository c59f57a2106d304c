import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, startRedis, type TestServer } from '@showhands/testing';
import type { Redis } from 'ioredis';
import type { TokenBucket } from './rate-limit.ts';
import { connectRedis } from './redis.ts';
import { createLogger } from './runtime/logger.ts';
import { createTokenBucket } from './token-bucket.ts';

const logger = createLogger('token-bucket', 'silent');
const SLOW = { name: 'slow', burst: 5, refillMs: 3_000 };
const QUICK = { name: 'quick', burst: 5, refillMs: 200 };
const CLOCKS_APART_MS = 5;

type Create = (rule: typeof SLOW) => TokenBucket;

const consumeAtOnce = (bucket: TokenBucket, key: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => bucket.consume(key)));

/** Asks without a pause until `count` have passed; tells when each question was asked and answered. */
const hammer = async (bucket: TokenBucket, key: string, count: number) => {
  const asked: { from: number; to: number; passed: boolean }[] = [];
  while (asked.filter(({ passed }) => passed).length < count) {
    const from = performance.now();
    const wait = await bucket.consume(key);
    asked.push({ from, to: performance.now(), passed: wait === undefined });
    await new Promise(setImmediate);
  }
  return asked;
};

const behavesAsTokenBucket = (create: Create): void => {
  it('lets the burst pass at once, and tells the next how long to wait', async () => {
    const bucket = create(SLOW);
    const waits = await consumeAtOnce(bucket, randomUUID(), 8);
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(5);
    expect(waits.filter((wait) => wait !== undefined)).toEqual([3, 3, 3]);
  });

  it('lets exactly one pass in each refill after the burst, neither early nor late', async () => {
    const asked = await hammer(create(QUICK), randomUUID(), 9);
    const first = asked[0] ?? { from: 0, to: 0 };
    let passed = 0;
    for (const { from, to, passed: didPass } of asked) {
      const dueAfter = Math.max(0, passed + 1 - QUICK.burst) * QUICK.refillMs;
      if (didPass) {
        expect(to).toBeGreaterThanOrEqual(first.from + dueAfter - CLOCKS_APART_MS);
        passed += 1;
      } else {
        expect(from).toBeLessThanOrEqual(first.to + dueAfter + CLOCKS_APART_MS);
      }
    }
  });

  it('fills up again to the burst and no further', async () => {
    const bucket = create(QUICK);
    const key = randomUUID();
    const probe = randomUUID();
    await consumeAtOnce(bucket, key, 5);
    await consumeAtOnce(bucket, probe, 5);
    // The sixth spending of the probe passes after one refill each: eight of them are time enough for five.
    await hammer(bucket, probe, 8);
    const waits = await consumeAtOnce(bucket, key, 20);
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(5);
  });

  it('counts each key by itself', async () => {
    const bucket = create(SLOW);
    await consumeAtOnce(bucket, randomUUID(), 6);
    expect(await bucket.consume(randomUUID())).toBeUndefined();
  });

  it('tells whether a key must wait without spending', async () => {
    const bucket = create(SLOW);
    const key = randomUUID();
    expect(await bucket.blockedFor(key)).toBeUndefined();
    await consumeAtOnce(bucket, key, 4);
    for (let round = 0; round < 3; round += 1) expect(await bucket.blockedFor(key)).toBeUndefined();
    expect(await bucket.consume(key)).toBeUndefined();
    expect(await bucket.blockedFor(key)).toBe(3);
  });

  it('takes back what was spent, never beyond the burst', async () => {
    const bucket = create(SLOW);
    const key = randomUUID();
    await consumeAtOnce(bucket, key, 6);
    await bucket.giveBack(key);
    expect(await consumeAtOnce(bucket, key, 2)).toEqual([undefined, 3]);
    const full = randomUUID();
    await bucket.giveBack(full);
    await bucket.giveBack(full);
    const waits = await consumeAtOnce(bucket, full, 8);
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(5);
  });

  it('forgets a key that is reset', async () => {
    const bucket = create(SLOW);
    const key = randomUUID();
    await consumeAtOnce(bucket, key, 6);
    await bucket.reset(key);
    expect(await bucket.consume(key)).toBeUndefined();
  });
};

describe('a token bucket in memory', () => {
  behavesAsTokenBucket((rule) => createTokenBucket(rule));
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

  it('is shared by all replicas', async () => {
    const key = randomUUID();
    const replicas = [createTokenBucket(SLOW, redis), createTokenBucket(SLOW, redis)];
    const waits = (await Promise.all(replicas.map((bucket) => consumeAtOnce(bucket, key, 5)))).flat();
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(5);
  });

  it('leaves no key behind once the bucket is full', async () => {
    const key = randomUUID();
    await createTokenBucket({ ...SLOW, refillMs: 500 }, redis).consume(key);
    expect(await redis.keys(`*${key}*`)).toHaveLength(1);
    await eventually(async () => expect(await redis.keys(`*${key}*`)).toEqual([]));
  });

  it('limits each process by itself while Redis is down, and together again after', async () => {
    const bucket = createTokenBucket(SLOW, redis);
    const key = randomUUID();
    await server.kill();
    const waits = await consumeAtOnce(bucket, key, 7);
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(5);
    await server.restart();
    await eventually(() => expect(redis.status).toBe('ready'), { timeoutMs: 10_000 });
    expect(await bucket.consume(key)).toBeUndefined();
    expect(await redis.keys(`*${key}*`)).toHaveLength(1);
  });
});
