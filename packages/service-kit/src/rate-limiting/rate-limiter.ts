import type { RateLimit } from '@showhands/contracts';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/** A limit of `points` in `seconds`. */
export interface RateLimitRule extends RateLimit {
  readonly name: string;
  /** Points return evenly (token bucket, the default), or all at once, `seconds` after the first was spent (fixed window). */
  readonly refill?: 'evenly' | 'at once';
}

interface Limiter<Wait, Done> {
  /** Spends a point. @returns undefined, or the seconds to wait if none is left */
  consume(key: string): Wait;
  /** The seconds to wait if no point is left, else undefined. Spends none. */
  blockedFor(key: string): Wait;
  /** Spends so many points, also more than are left: the key then has a debt. Negative points are a refund. */
  charge(key: string, points: number): Done;
  reset(key: string): Done;
}

/** A limit of this process alone, which costs no promise: for calls that are too frequent for a round trip. */
export type LocalRateLimiter = Limiter<number | undefined, void>;

/** A limit that replicas share through Redis. Without Redis, or while it is down, each process limits by itself. */
export type RateLimiter = Limiter<Promise<number | undefined>, Promise<void>>;

/** The state of a key: the points that were spent at a time, or, if they return at once, since that time. */
interface Spent {
  points: number;
  at: number;
}

/** Sums of times are not exact: a shorter wait is a rounding error, which must not reject the last point of a burst. */
const MIN_WAIT_MS = 0.01;

/** Bounds the memory: a flood of keys makes a limiter forget the least recently used keys. */
const KEYS_MAX = 20_000;

const emptyAt = (at: number): Spent => ({ points: 0, at });

/** @param mode `check` rejects without a point left, `charge` never. @returns the milliseconds to wait, 0 if allowed */
const spend = (rule: RateLimitRule, spent: Spent, cost: number, mode: 'check' | 'charge' = 'check'): number => {
  const now = performance.now();
  const windowMs = rule.seconds * 1_000;
  const refillMs = windowMs / rule.points;
  if (rule.refill !== 'at once') {
    spent.points = Math.max(0, spent.points - (now - spent.at) / refillMs);
    spent.at = now;
  } else if (now - spent.at >= windowMs) Object.assign(spent, emptyAt(now));
  const wait = (spent.points + 1 - rule.points) * refillMs;
  if (mode === 'check' && wait >= MIN_WAIT_MS) return rule.refill === 'at once' ? spent.at + windowMs - now : wait;
  spent.points = Math.max(0, spent.points + cost);
  return 0;
};

/** The same on Redis, as one atomic step by its clock. */
const SPEND = `
  local points, seconds, refill, cost, mode = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4]), ARGV[5]
  local time = redis.call('TIME')
  local now = time[1] * 1000 + time[2] / 1000
  local window = seconds * 1000
  local each = window / points
  local state = redis.call('HMGET', KEYS[1], 'points', 'at')
  local spent, at = tonumber(state[1] or 0), tonumber(state[2] or now)
  if refill ~= 'at once' then
    spent, at = math.max(0, spent - (now - at) / each), now
  elseif now - at >= window then
    spent, at = 0, now
  end
  local wait = (spent + 1 - points) * each
  if mode == 'check' and wait >= ${MIN_WAIT_MS} then
    return math.ceil(refill == 'at once' and at + window - now or wait)
  end
  spent = math.max(0, spent + cost)
  redis.call('HSET', KEYS[1], 'points', string.format('%.17g', spent), 'at', string.format('%.3f', at))
  redis.call('PEXPIRE', KEYS[1], math.max(1, math.ceil(refill == 'at once' and at + window - now or spent * each)))
  return 0`;

const secondsOf = (ms: number): number | undefined => (ms > 0 ? Math.ceil(ms / 1_000) : undefined);

export const createLocalRateLimiter = (rule: RateLimitRule): LocalRateLimiter => {
  // Created at the first use: it takes half a megabyte.
  let keys: LRUCache<string, Spent> | undefined;
  const find = (key: string): Spent => {
    keys ??= new LRUCache({ max: KEYS_MAX });
    const spent = keys.get(key) ?? emptyAt(performance.now());
    keys.set(key, spent);
    return spent;
  };
  return {
    consume: (key) => secondsOf(spend(rule, find(key), 1)),
    blockedFor: (key) => secondsOf(spend(rule, find(key), 0)),
    charge: (key, points) => void spend(rule, find(key), points, 'charge'),
    reset: (key) => void keys?.delete(key),
  };
};

/** A limit of this process with a single key. @returns spends a point; false if none is left */
export const createSingleRateLimiter = (rule: Omit<RateLimitRule, 'name'>): (() => boolean) => {
  const named = { ...rule, name: '' };
  const spent = emptyAt(performance.now());
  return () => spend(named, spent, 1) === 0;
};

export const createRateLimiter = (rule: RateLimitRule, redis?: Redis): RateLimiter => {
  const local = createLocalRateLimiter(rule);
  const { name, points, seconds, refill = 'evenly' } = rule;
  const keyOf = (key: string): string => `showhands:rate:${name}:${key}`;
  const onRedis = async (connection: Redis, key: string, cost: number, mode = 'check'): Promise<number | undefined> =>
    secondsOf(Number(await connection.eval(SPEND, 1, keyOf(key), points, seconds, refill, cost, mode)));

  const sharedOrLocal = async <Result>(
    shared: (connection: Redis) => Promise<Result>,
    own: () => Result,
  ): Promise<Result> => {
    if (redis?.status !== 'ready') return own();
    return shared(redis).catch(own);
  };

  return {
    consume: (key) =>
      sharedOrLocal(
        (connection) => onRedis(connection, key, 1),
        () => local.consume(key),
      ),
    blockedFor: (key) =>
      sharedOrLocal(
        (connection) => onRedis(connection, key, 0),
        () => local.blockedFor(key),
      ),
    charge: async (key, cost) => {
      await sharedOrLocal<unknown>(
        (connection) => onRedis(connection, key, cost, 'charge'),
        () => local.charge(key, cost),
      );
    },
    reset: async (key) => {
      await sharedOrLocal<unknown>(
        (connection) => connection.del(keyOf(key)),
        () => local.reset(key),
      );
    },
  };
};

/** For `RATE_LIMITS=off`. */
export const noRateLimit: RateLimiter = {
  consume: async () => undefined,
  blockedFor: async () => undefined,
  charge: async () => undefined,
  reset: async () => undefined,
};
