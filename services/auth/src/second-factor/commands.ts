import {
  type BodyOf,
  type SecondFactor,
  secondFactorTexts,
  type turnOffSecondFactor,
  type turnOnSecondFactor,
} from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import { AppError } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import { encrypt } from '../keys/encrypt.ts';
import { assertPassword, type OwnCall, runWithPassword, wrongPassword } from '../passwords/own-password.ts';
import type { SessionDependencies } from '../sessions/commands.ts';
import type { LoginAttempt } from '../sessions/login-limits.ts';
import { getSignedInUser } from '../users/commands.ts';
import { findUser, findUserForUpdate, findUserWithPassword, lockUserWithPassword } from '../users/repository.ts';
import { factorName } from './code-check.ts';
import { createRecoverySeed, hashRecoveryCode, recoveryCodesOf, stepOf } from './codes.ts';
import * as repository from './repository.ts';

export interface SecondFactorDependencies extends SessionDependencies {
  readonly keySecret: string;
}

/** The stored outcome of turning on. The recovery codes are derived from it. */
interface Seeded {
  readonly seed: string;
}

const errorOf = (code: 'wrong_code' | 'second_factor_on' | 'second_factor_off'): AppError =>
  new AppError(code, secondFactorTexts[code]);

export const getOwnSecondFactor = async (database: Database, user: Identity): Promise<SecondFactor> => {
  await getSignedInUser(database, user, (id) => findUser(database, id));
  const state = await repository.findSecondFactorState(database, user.id);
  return { since: state?.created_at.toISOString() ?? null, recovery_codes_left: state?.left ?? 0 };
};

/** @returns the hash of the right password */
const checkPassword = async (
  deps: SessionDependencies,
  { user }: OwnCall,
  password: string,
  attempt: LoginAttempt,
): Promise<string> => {
  const { database } = deps.store;
  const account = await getSignedInUser(database, user, (id) => findUserWithPassword(database, id));
  await assertPassword(deps, password, account.password_hash, attempt);
  await deps.loginLimits.clearAccount(attempt);
  return account.password_hash;
};

/** The code shows that the app has the secret: a mistake would lock the owner out. */
export const turnOn = (
  deps: SecondFactorDependencies,
  call: OwnCall,
  { password, secret, code }: BodyOf<typeof turnOnSecondFactor>,
  address: string,
): Promise<{ recovery_codes: string[] }> => {
  const { store, logger, keySecret } = deps;
  const { id: userId } = call.user;
  const present = async ({ seed }: Seeded) => ({ recovery_codes: recoveryCodesOf(keySecret, userId, seed) });
  const run = async (attempt: LoginAttempt) => {
    const passwordHash = await checkPassword(deps, call, password, attempt);
    const step = stepOf(secret, code, Date.now());
    if (step === undefined) throw errorOf('wrong_code');
    const stored = await store.transact(call, async (trx): Promise<Seeded> => {
      await getSignedInUser(trx, call.user, (id) => findUserForUpdate(trx, id));
      if (!(await lockUserWithPassword(trx, userId, passwordHash))) throw wrongPassword();
      const seed = createRecoverySeed();
      const recoveryHashes = recoveryCodesOf(keySecret, userId, seed).map((one) => hashRecoveryCode(userId, one));
      const encrypted = encrypt(Buffer.from(secret), keySecret, factorName(userId));
      const factor = { userId, secret: encrypted, step, recoveryHashes };
      if (!(await repository.insertSecondFactor(trx, factor))) throw errorOf('second_factor_on');
      return { seed };
    });
    logger.info({ userId }, 'second factor turned on');
    return present(stored);
  };
  return runWithPassword<Seeded, { recovery_codes: string[] }>(deps, call, address, run, present);
};

export const turnOff = (
  deps: SecondFactorDependencies,
  call: OwnCall,
  { password, code }: BodyOf<typeof turnOffSecondFactor>,
  address: string,
): Promise<undefined> => {
  const { store, logger, codeCheck } = deps;
  const { id: userId } = call.user;
  const run = async (attempt: LoginAttempt): Promise<undefined> => {
    const passwordHash = await checkPassword(deps, call, password, attempt);
    await codeCheck.admit(store.database, userId, code);
    await store.transact(call, async (trx) => {
      await getSignedInUser(trx, call.user, (id) => findUserForUpdate(trx, id));
      if (!(await lockUserWithPassword(trx, userId, passwordHash))) throw wrongPassword();
      await codeCheck.use(trx, userId, code);
      if (!(await repository.deleteSecondFactor(trx, userId))) throw errorOf('second_factor_off');
      return undefined;
    });
    await codeCheck.clear(userId, code);
    logger.info({ userId }, 'second factor turned off');
    return undefined;
  };
  return runWithPassword(deps, call, address, run, async () => undefined);
};
