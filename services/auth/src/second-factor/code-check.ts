import { type RateLimit, secondFactorTexts, texts } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';
import type { Platform } from '@showhands/service-kit/platform';
import { createRateLimiter, noRateLimit, type RateLimiter } from '@showhands/service-kit/rate-limiting';
import { AppError, type Logger, rateLimited } from '@showhands/service-kit/runtime';
import { decrypt } from '../keys/encrypt.ts';
import { hashRecoveryCode, isAppCode, normalizedCode, stepOf } from './codes.ts';
import {
  findSecondFactorForUpdate,
  hasSecondFactor,
  type SecondFactorRow,
  spendRecoveryCode,
  updateLastStep,
} from './repository.ts';

/**
 * The second step of a sign-in. Callers have checked the password before, so only a person who knows it can use up the attempts
 * of an account.
 */
export interface CodeCheck {
  /**
   * Spends an attempt of an account with a second factor, before the code is compared: parallel attempts get no more.
   * @throws AppError `second_factor_required` without a code, `rate_limited` without an attempt left
   */
  admit(executor: Executor, userId: string, code: string | undefined): Promise<void>;
  /** Uses the code until the transaction ends. @throws AppError `second_factor_required`, `wrong_code` */
  use(trx: Transaction, userId: string, code: string | undefined): Promise<void>;
  /** Returns the attempts of an account after a right code. */
  clear(userId: string, code: string | undefined): Promise<void>;
}

/** Three of a million codes are valid at a time. An attacker with 20 attempts a day needs 45 years on average. */
const SHORT: RateLimit = { points: 5, seconds: 900 };
const DAILY: RateLimit = { points: 20, seconds: 86_400 };

const errorOf = (code: 'second_factor_required' | 'wrong_code'): AppError =>
  new AppError(code, secondFactorTexts[code]);

export const factorName = (userId: string): string => `second factor of ${userId}`;

interface CodeCheckOptions {
  readonly platform: Pick<Platform, 'redis'>;
  readonly logger: Logger;
  /** Key of the encrypted secrets. */
  readonly keySecret: string;
  readonly isLimited: boolean;
}

export const createCodeCheck = ({ platform, logger, keySecret, isLimited }: CodeCheckOptions): CodeCheck => {
  const limiter = (name: string, rule: RateLimit): RateLimiter =>
    isLimited ? createRateLimiter({ name, ...rule, refill: 'at once' }, platform.redis) : noRateLimit;
  const limiters = [limiter('second-factor', SHORT), limiter('second-factor-daily', DAILY)];

  /** Undefined after a change of KEY_SECRET: recovery codes still work. */
  const secretOf = ({ secret }: SecondFactorRow, userId: string): string | undefined => {
    try {
      return decrypt(secret, keySecret, factorName(userId)).toString();
    } catch (error) {
      logger.error({ err: error, userId }, 'the secret of a second factor cannot be decrypted');
      return undefined;
    }
  };

  const useAppCode = async (trx: Transaction, userId: string, row: SecondFactorRow, code: string): Promise<boolean> => {
    const secret = secretOf(row, userId);
    const step = secret === undefined ? undefined : stepOf(secret, code, Date.now());
    if (step === undefined || step <= Number(row.last_step)) return false;
    await updateLastStep(trx, userId, step);
    return true;
  };

  return {
    admit: async (executor, userId, code) => {
      if (!(await hasSecondFactor(executor, userId))) return;
      if (code === undefined) throw errorOf('second_factor_required');
      for (const one of limiters) {
        const seconds = await one.consume(userId);
        if (seconds !== undefined) throw rateLimited(texts.auth.tooManyLogins, seconds);
      }
    },
    use: async (trx, userId, code) => {
      const row = await findSecondFactorForUpdate(trx, userId);
      if (!row) return;
      if (code === undefined) throw errorOf('second_factor_required');
      const normalized = normalizedCode(code);
      const isRight = isAppCode(normalized)
        ? await useAppCode(trx, userId, row, normalized)
        : await spendRecoveryCode(trx, userId, hashRecoveryCode(userId, normalized));
      if (!isRight) throw errorOf('wrong_code');
    },
    clear: async (userId, code) => {
      if (code !== undefined) await Promise.all(limiters.map((one) => one.reset(userId)));
    },
  };
};
