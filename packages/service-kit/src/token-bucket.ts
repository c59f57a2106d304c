import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { TokenBucket } from './rate-limit.ts';

interface TokenBucketRule {
  readonly name: string;
  /** How many may pass at once. */
  readonly burst: number;
  /** How long it takes until one more may pass. */
  readonly refillMs: number;
}

/** The milliseconds to wait, 0 when it passed. `cost`: 1 spends, -1 gives back, 0 only asks what spending would say. */
type Spend = (key: string, cost: 1 | 0 | -1) => Promise<number>;

interface Buckets {
  readonly spend: Spend;
  readonly forget: (key: string) => Promise<void>;
}

const KEYS_MAX = 100_000;

/**
 * A bucket is one number: when it will be full. Spending moves that time by one refill, and is refused where it would
 * come to lie further ahead than the whole burst takes to refill (GCRA).
 */
const inMemory = ({ burst, refillMs }: TokenBucketRule): Buckets => {
  const fullAt = new LRUCache<string, number>({ max: KEYS_MAX });
  return {
    spend: async (key, cost) => {
      const now = performance.now();
      const full = Math.max(fullAt.get(key) ?? 0, now);
      const wait = full + refillMs - now - burst * refillMs;
      if (cost >= 0 && wait > 0) return wait;
      fullAt.set(key, full + cost * refillMs);
      return 0;
    },
    forget: async (key) => {
      fullAt.delete(key);
    },
  };
};

/** The same in one step on Redis, by its clock. */
const SPEND = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + time[2] / 1000
  local full = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)
  local burst, refill, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local wait = full + refill - now - burst * refill
  if cost >= 0 and wait > 0 then return math.ceil(wait) end
  full = full + cost * refill
  redis.call('SET', KEYS[1], string.format('%.3f', full), 'PX', math.max(1, math.ceil(full - now)))
  return 0`;

const onRedis = ({ name, burst, refillMs }: TokenBucketRule, redis: Redis): Buckets => {
  const keyOf = (key: string): string => `showhands:bucket:${name}:${key}`;
  return {
    spend: async (key, cost) => Number(await redis.eval(SPEND, 1, keyOf(key), burst, refillMs, cost)),
    forget: async (key) => {
      await redis.del(keyOf(key));
    },
  };
};

/** While Redis is down each process counts by itself: a local limit, never none. */
const insured = (redis: Redis, remote: Buckets, local: Buckets): Buckets => {
  const either = async <Result>(use: (buckets: Buckets) => Promise<Result>): Promise<Result> => {
    if (redis.status !== 'ready') return use(local);
    return use(remote).catch(() => use(local));
  };
  return {
    spend: (key, cost) => either((buckets) => buckets.spend(key, cost)),
    forget: (key) => either((buckets) => buckets.forget(key)),
  };
};

const secondsOf = (ms: number): number | undefined => (ms > 0 ? Math.ceil(ms / 1_000) : undefined);

/** Lets `burst` pass at once and then one each `refillMs`, exactly. */
export const createTokenBucket = (rule: TokenBucketRule, redis?: Redis): TokenBucket => {
  const local = inMemory(rule);
  const { spend, forget } = redis ? insured(redis, onRedis(rule, redis), local) : local;
  return {
    consume: async (key) => secondsOf(await spend(key, 1)),
    blockedFor: async (key) => secondsOf(await spend(key, 0)),
    giveBack: async (key) => {
      await spend(key, -1);
    },
    reset: forget,
  };
};
