import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { TokenBucket } from './rate-limit.ts';

interface TokenBucketRule {
  readonly name: string;
  /** Points that can be spent at once. */
  readonly burst: number;
  /** Time in which one point returns. */
  readonly refillMs: number;
}

type Awaitable<Value> = Value | Promise<Value>;

interface Buckets {
  /** Returns the milliseconds to wait, 0 if allowed. `cost`: 1 spends a point, -1 refunds one, 0 only checks. */
  spend(key: string, cost: 1 | 0 | -1): Awaitable<number>;
  /** Spends so many points, also more than are left. */
  charge(key: string, points: number): Awaitable<void>;
  reset(key: string): Awaitable<void>;
}

/** Sums of times are not exact: a shorter wait is a rounding error, which must not reject the last point of a burst. */
const MIN_WAIT_MS = 1;

/** Bounds the memory: a flood of keys makes a bucket forget those that were used least recently. */
const KEYS_MAX = 20_000;

/**
 * Generic cell rate algorithm (GCRA): a bucket is one number, the time at which it will be full again. Spending moves
 * that time by one refill; it is rejected if the time would lie further ahead than the refill of the whole burst.
 */
const inMemory = ({ burst, refillMs }: TokenBucketRule) => {
  // Created at the first use: it takes half a megabyte.
  let created: LRUCache<string, number> | undefined;
  const fullAt = () => {
    created ??= new LRUCache({ max: KEYS_MAX });
    return created;
  };
  return {
    spend: (key: string, cost: 1 | 0 | -1): number => {
      const now = performance.now();
      const full = Math.max(fullAt().get(key) ?? 0, now);
      const wait = full + refillMs - now - burst * refillMs;
      if (cost >= 0 && wait >= MIN_WAIT_MS) return wait;
      fullAt().set(key, full + cost * refillMs);
      return 0;
    },
    charge: (key: string, points: number): void => {
      fullAt().set(key, Math.max(fullAt().get(key) ?? 0, performance.now()) + points * refillMs);
    },
    reset: (key: string): void => {
      fullAt().delete(key);
    },
  };
};

/** The same on Redis, as one atomic step by its clock. */
const SPEND = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + time[2] / 1000
  local full = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)
  local burst, refill, cost, always = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
  local wait = full + refill - now - burst * refill
  if cost >= 0 and wait >= ${MIN_WAIT_MS} and not always then return math.ceil(wait) end
  full = full + cost * refill
  redis.call('SET', KEYS[1], string.format('%.3f', full), 'PX', math.max(1, math.ceil(full - now)))
  return 0`;

const onRedis = ({ name, burst, refillMs }: TokenBucketRule, redis: Redis): Buckets => {
  const keyOf = (key: string): string => `showhands:bucket:${name}:${key}`;
  return {
    spend: async (key, cost) => Number(await redis.eval(SPEND, 1, keyOf(key), burst, refillMs, cost)),
    charge: async (key, points) => {
      await redis.eval(SPEND, 1, keyOf(key), burst, refillMs, points, 'always');
    },
    reset: async (key) => {
      await redis.del(keyOf(key));
    },
  };
};

/** While Redis is down, each process limits by itself. */
const withFallback = (redis: Redis, remote: Buckets, local: Buckets): Buckets => {
  const either = async <Result>(use: (buckets: Buckets) => Awaitable<Result>): Promise<Result> => {
    if (redis.status !== 'ready') return use(local);
    try {
      return await use(remote);
    } catch {
      return use(local);
    }
  };
  return {
    spend: (key, cost) => either((buckets) => buckets.spend(key, cost)),
    charge: (key, points) => either((buckets) => buckets.charge(key, points)),
    reset: (key) => either((buckets) => buckets.reset(key)),
  };
};

const secondsOf = (ms: number): number | undefined => (ms > 0 ? Math.ceil(ms / 1_000) : undefined);

/** Creates a token bucket: `burst` points at once, then one per `refillMs`. */
export const createTokenBucket = (rule: TokenBucketRule, redis?: Redis): TokenBucket => {
  const local = inMemory(rule);
  const { spend, charge, reset } = redis ? withFallback(redis, onRedis(rule, redis), local) : local;
  return {
    consume: async (key) => secondsOf(await spend(key, 1)),
    blockedFor: async (key) => secondsOf(await spend(key, 0)),
    refund: async (key) => {
      await spend(key, -1);
    },
    charge: async (key, points) => {
      await charge(key, points);
    },
    reset: async (key) => {
      await reset(key);
    },
  };
};

/** A token bucket of this process alone, which costs no promise: for calls that are too frequent for a round trip. */
export const createLocalTokenBucket = (rule: TokenBucketRule) => {
  const { spend, charge } = inMemory(rule);
  return {
    charge,
    blockedFor: (key: string): number | undefined => secondsOf(spend(key, 0)),
    consume: (key: string): number | undefined => secondsOf(spend(key, 1)),
    refund: (key: string): void => {
      spend(key, -1);
    },
  };
};
