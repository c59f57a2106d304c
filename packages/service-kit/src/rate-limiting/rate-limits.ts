import {
  type RateLimit,
  type RateLimitClass,
  type RateLimitScope,
  rateLimitScopes,
  rateLimits,
  rateLimitTexts,
  waitOf,
} from '@showhands/contracts';
import { limitedNetwork } from '../http/network.ts';
import type { Platform } from '../platform/platform.ts';
import { rateLimited } from '../runtime/errors.ts';
import { type ByteQuotas, createByteQuotas, noByteQuotas } from './byte-quotas.ts';
import { parseRateLimitOverrides } from './rate-limit-overrides.ts';
import { createLocalRateLimiter, createRateLimiter, type LocalRateLimiter, type RateLimiter } from './rate-limiter.ts';

export interface RateLimitedCaller {
  /** Undefined on endpoints without authentication. */
  readonly userId: string | undefined;
  /** The client's IP address. */
  readonly address: string | undefined;
}

/** The limits of the contract's classes, per user and per network. Networks of this machine are not limited. */
export interface RateLimits {
  /** Spends a point of each limit of the class. @throws AppError `rate_limited`, having spent none */
  spend(limit: RateLimitClass, caller: RateLimitedCaller): Promise<void>;
  readonly quotas: ByteQuotas;
}

interface Config {
  readonly RATE_LIMITS: 'on' | 'off';
  readonly RATE_LIMIT_OVERRIDES: string;
}

type Limiters = Partial<Record<RateLimitScope, RateLimiter | LocalRateLimiter>>;

const rejection = (limit: RateLimitClass, scope: RateLimitScope, seconds: number) => {
  const key = scope === 'network' && 'user' in rateLimits[limit] ? 'network' : limit;
  const { count, unit } = waitOf(seconds);
  const wait = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return rateLimited(rateLimitTexts[key].replace('{wait}', wait), seconds, key);
};

const keysOf = ({
  userId,
  address,
}: RateLimitedCaller): Readonly<Record<RateLimitScope, string | null | undefined>> => ({
  user: userId,
  network: address === undefined ? null : limitedNetwork(address),
});

/** Limits nothing, for `RATE_LIMITS=off`. */
export const noRateLimits: RateLimits = { spend: async () => undefined, quotas: noByteQuotas };

/** Creates the limits of a service. Shared classes are counted in Redis if it is configured. */
export const createRateLimits = (
  { RATE_LIMITS, RATE_LIMIT_OVERRIDES }: Config,
  { redis, logger, metrics }: Pick<Platform, 'redis' | 'logger' | 'metrics'>,
): RateLimits => {
  if (RATE_LIMITS === 'off') {
    logger.warn('rate limits are off');
    return noRateLimits;
  }
  const overrides = parseRateLimitOverrides(RATE_LIMIT_OVERRIDES);
  const limitersOf = (limit: RateLimitClass): Limiters => {
    const scopes: Partial<Record<RateLimitScope, RateLimit>> = rateLimits[limit];
    const limiters: Limiters = {};
    for (const scope of rateLimitScopes) {
      const name = `${limit}.${scope}`;
      const rule = overrides.get(name) ?? scopes[scope];
      if (!rule) continue;
      const create = rateLimits[limit].shared ? createRateLimiter : createLocalRateLimiter;
      limiters[scope] = create({ name, ...rule }, redis);
    }
    return limiters;
  };
  const classes = new Map<RateLimitClass, Limiters>();
  for (const limit of Object.keys(rateLimits) as RateLimitClass[]) classes.set(limit, limitersOf(limit));

  return {
    quotas: createByteQuotas(overrides, { redis, metrics }),
    spend: async (limit, caller) => {
      const limiters = classes.get(limit);
      const { user, network } = keysOf(caller);
      const userWait = user && (await limiters?.user?.consume(user));
      if (userWait) throw rejection(limit, 'user', userWait);
      const networkWait = network && (await limiters?.network?.consume(network));
      if (!networkWait) return;
      if (user) await limiters?.user?.charge(user, -1);
      throw rejection(limit, 'network', networkWait);
    },
  };
};
