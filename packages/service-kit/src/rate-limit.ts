import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

interface RateLimitRule {
  readonly name: string;
  /** Points to spend in a window. */
  readonly points: number;
  readonly windowMs: number;
}

/** Counts by key; across replicas where there is Redis, and in this process while Redis is down. */
export interface RateLimiter {
  /** Spends a point. @returns undefined, or the seconds to wait when there is none left. */
  consume(key: string): Promise<number | undefined>;
  /** The seconds to wait when every point is spent, without spending one. */
  blockedFor(key: string): Promise<number | undefined>;
  reset(key: string): Promise<void>;
}

/** Refills point by point instead of all at once. */
export interface TokenBucket extends RateLimiter {
  /** Returns a point that was spent on something that did not come about. */
  giveBack(key: string): Promise<void>;
}

const secondsUntil = (result: RateLimiterRes): number => Math.max(1, Math.ceil(result.msBeforeNext / 1_000));

/** Counts in fixed windows. */
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
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return secondsUntil(refusal);
        throw refusal;
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

/** Lets everything pass: for `RATE_LIMITS=off`. */
export const unlimited: TokenBucket = {
  consume: async () => undefined,
  blockedFor: async () => undefined,
  giveBack: async () => undefined,
  reset: async () => undefined,
};
