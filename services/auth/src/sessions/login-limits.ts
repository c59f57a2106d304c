import { limits, type RateLimit, texts } from '@showhands/contracts';
import type { Platform } from '@showhands/service-kit/platform';
import { createRateLimiter, noRateLimit, type RateLimiter } from '@showhands/service-kit/rate-limiting';
import { rateLimited } from '@showhands/service-kit/runtime';

export interface LoginAttempt {
  /** The client's IPv4 address or IPv6 /64. */
  readonly network: string;
  /** `passwordScope` of the account, or `emailKey` of an unknown email address. */
  readonly account: string;
  /** Whether the owner of the account has signed in from the network before. */
  readonly isKnownNetwork: () => Promise<boolean>;
}

/**
 * Limits failed sign-ins by account and network, by network, and by account over all networks. The last limit bounds
 * guessing from many networks. Networks from which the owner has signed in are exempt, so that strangers cannot lock
 * the owner out there.
 */
export interface LoginLimits {
  /** @throws AppError `rate_limited` when a limit is reached */
  assertAllowed(attempt: LoginAttempt): Promise<void>;
  /**
   * @throws AppError `rate_limited` when this failure exceeds a limit, so that parallel attempts learn no more about the
   * password than the limit allows
   */
  countFailure(attempt: LoginAttempt): Promise<void>;
  /** Clears the account's failures from the network. */
  clearAccount(attempt: LoginAttempt): Promise<void>;
}

/** Failures of an account over all unknown networks: at most 1,000 a day. */
const OVERALL = { points: 40, seconds: 3_600 };

const assertNotLimited = (...waits: readonly (number | undefined)[]): void => {
  const seconds = Math.max(...waits.map((wait) => wait ?? 0));
  if (seconds > 0) throw rateLimited(texts.auth.tooManyLogins, seconds);
};

export const createLoginLimits = ({ redis }: Pick<Platform, 'redis'>, isOn: boolean): LoginLimits => {
  const { seconds, perAccount, perAddress } = limits.loginFailures;
  const limiter = (name: string, rule: RateLimit): RateLimiter =>
    isOn ? createRateLimiter({ name, ...rule, refill: 'at once' }, redis) : noRateLimit;
  const pairs = limiter('login-account-network', { points: perAccount, seconds });
  const networks = limiter('login-address', { points: perAddress, seconds });
  const accounts = limiter('login-account-overall', OVERALL);
  const pairOf = ({ account, network }: LoginAttempt): string => `${account} ${network}`;
  return {
    assertAllowed: async (attempt) => {
      const { account, network } = attempt;
      assertNotLimited(...(await Promise.all([pairs.blockedFor(pairOf(attempt)), networks.blockedFor(network)])));
      const wait = await accounts.blockedFor(account);
      if (wait !== undefined && !(await attempt.isKnownNetwork())) assertNotLimited(wait);
    },
    countFailure: async (attempt) => {
      const { account, network } = attempt;
      const isKnown = await attempt.isKnownNetwork();
      // Counted first: a network beyond its own limit must not use up the limit over all networks.
      assertNotLimited(await pairs.consume(pairOf(attempt)));
      assertNotLimited(
        ...(await Promise.all([networks.consume(network), isKnown ? undefined : accounts.consume(account)])),
      );
    },
    clearAccount: (attempt) => pairs.reset(pairOf(attempt)),
  };
};
