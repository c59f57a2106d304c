import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

interface RateLimitRule {
  readonly name: string;
  /** Points per window. */
  readonly points: number;
  readonly windowMs: number;
}

/** Rate limit per key: shared by the replicas through Redis, or per process without Redis or while it is down. */
export interface RateLimiter {
  /** Spends a point. @returns undefined, or the seconds to wait if none is left */
  consume(key: string): Promise<number | undefined>;
  /** The seconds to wait if no point is left, else undefined. Spends none. */
  blockedFor(key: string): Promise<number | undefined>;
  reset(key: string): Promise<void>;
}

/** A rate limit whose points return one by one instead of all at once. */
export interface TokenBucket extends RateLimiter {
  /** Returns a point whose action did not happen. */
  refund(key: string): Promise<void>;
  /** Spends so many points, also more than are left: the bucket then has a debt. */
  charge(key: string, points: number): Promise<void>;
}

const secondsUntil = (result: RateLimiterRes): number => Math.max(1, Math.ceil(result.msBeforeNext / 1_000));

/** Creates a rate limiter with fixed windows. */
export const createRateLimiter = ({ name, points, windowMs }: RateLimitRule, redis?: Redis): RateLimiter => {
  const settings = { keyPrefix: `showhands:limit:${name}`, points, duration: windowMs / 1_000 };
  const memory = new RateLimiterMemory(settings);
  const limiter = redis
    ? new RateLimiterRedis({ ...settings, storeClient: redis, insuranceLimiter: memory, rejectIfRedisNotReady: true })
    : memory;
  return {
    consume: async (key) => {
      try {
        await limiter.consume(key);
        return undefined;
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) return secondsUntil(rejection);
        throw rejection;
      }
    },
    blockedFor: async (key) => {
      const state = await limiter.get(key);
      return state && state.consumedPoints >= points ? secondsUntil(state) : undefined;
    },
    reset: async (key) => {
      await limiter.delete(key);
    },
  };
};

/** A token bucket that limits nothing, for `RATE_LIMITS=off`. */
export const noRateLimit: TokenBucket = {
  consume: async () => undefined,
  blockedFor: async () => undefined,
  refund: async () => undefined,
  charge: async () => undefined,
  reset: async () => undefined,
};
