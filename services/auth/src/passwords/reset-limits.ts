import { limits, texts } from '@showhands/contracts';
import { networkOf } from '@showhands/service-kit/http';
import type { Platform } from '@showhands/service-kit/platform';
import { createRateLimiter, noRateLimit, type RateLimiter } from '@showhands/service-kit/rate-limiting';
import { rateLimited } from '@showhands/service-kit/runtime';

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/i;

export interface ResetLimits {
  /** @throws AppError `rate_limited` for too many requests of a network; requests of this machine are not limited */
  assertMayRequest(address: string): Promise<void>;
  /** @throws AppError `rate_limited`, as above, for attempts to use a link */
  assertMayReset(address: string): Promise<void>;
  /**
   * Whether another link may be sent to an `emailKey`. This is no error, which would reveal earlier requests for the
   * account.
   */
  mayReceiveLink(account: string): Promise<boolean>;
}

export const createResetLimits = ({ redis }: Pick<Platform, 'redis'>, isOn: boolean): ResetLimits => {
  const { seconds, perAccount, perNetwork } = limits.passwordReset;
  const limiter = (name: string, points: number): RateLimiter =>
    isOn ? createRateLimiter({ name, points, seconds, refill: 'at once' }, redis) : noRateLimit;
  const accounts = limiter('reset-link-account', perAccount);
  const requests = limiter('reset-link-network', perNetwork);
  const resets = limiter('reset-network', perNetwork);

  const spend = async (networks: RateLimiter, address: string): Promise<void> => {
    if (LOOPBACK.test(address)) return;
    const seconds = await networks.consume(networkOf(address));
    if (seconds !== undefined) throw rateLimited(texts.transport.rateLimited, seconds);
  };

  return {
    assertMayRequest: (address) => spend(requests, address),
    assertMayReset: (address) => spend(resets, address),
    mayReceiveLink: async (account) => (await accounts.consume(account)) === undefined,
  };
};
