import { limits, texts } from '@showhands/contracts';
import { createRateLimiter, type Platform, type RateLimiter, rateLimited, unlimited } from '@showhands/service-kit';

/** Who tries to sign in to what: a network address, and an account by a key that is not its email. */
export interface Attempt {
  readonly address: string;
  readonly account: string;
}

/** Counts failed sign-ins, by account and by address. */
export interface LoginThrottle {
  /** @throws AppError `rate_limited` when either count is full */
  assertOpen(attempt: Attempt): Promise<void>;
  /** @throws AppError `rate_limited` when this failure is one too many: of parallel guesses none more is answered */
  countFailure(attempt: Attempt): Promise<void>;
  clearAccount(attempt: Attempt): Promise<void>;
}

const refuse = (...waits: readonly (number | undefined)[]): void => {
  const seconds = Math.max(...waits.map((wait) => wait ?? 0));
  if (seconds > 0) throw rateLimited(texts.auth.tooManyLogins, seconds);
};

export const createLoginThrottle = ({ redis }: Pick<Platform, 'redis'>, isOn: boolean): LoginThrottle => {
  const { windowMs, perAccount, perAddress } = limits.loginFailures;
  const limiter = (name: string, points: number): RateLimiter =>
    isOn ? createRateLimiter({ name, points, windowMs }, redis) : unlimited;
  const accounts = limiter('login-account', perAccount);
  const addresses = limiter('login-address', perAddress);
  return {
    assertOpen: async ({ account, address }) => {
      refuse(...(await Promise.all([accounts.blockedFor(account), addresses.blockedFor(address)])));
    },
    countFailure: async ({ account, address }) => {
      refuse(...(await Promise.all([accounts.consume(account), addresses.consume(address)])));
    },
    clearAccount: ({ account }) => accounts.reset(account),
  };
};
