import {
  type BodyOf,
  type SecondFactor,
  secondFactorTexts,
  type turnOffSecondFactor,
  type turnOnSecondFactor,
} from '@showhands/contracts';
import type { Database, Transaction } from '@showhands/service-kit/database';
import { AppError } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import { encrypt } from '../keys/encrypt.ts';
import { insertNotice } from '../mail/repository.ts';
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

interface RecoveryCodes {
  readonly recovery_codes: string[];
}

/** The stored outcome of turning on, and of renewing. The recovery codes are derived from it. */
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
): Promise<RecoveryCodes> => {
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
      await insertNotice(trx, userId, 'factor_on');
      return { seed };
    });
    logger.info({ userId }, 'second factor turned on');
    return present(stored);
  };
  return runWithPassword<Seeded, RecoveryCodes>(deps, call, address, run, present);
};

type CodeBody = BodyOf<typeof turnOffSecondFactor>;

/** Checks the password and a code, and changes the second factor under the locks of both. */
const withCode = async <Stored>(
  deps: SecondFactorDependencies,
  call: OwnCall,
  { password, code }: CodeBody,
  attempt: LoginAttempt,
  change: (trx: Transaction) => Promise<Stored>,
): Promise<Stored> => {
  const { store, codeCheck } = deps;
  const { id: userId } = call.user;
  const passwordHash = await checkPassword(deps, call, password, attempt);
  await codeCheck.admit(store.database, userId, code);
  const stored = await store.transact(call, async (trx) => {
    await getSignedInUser(trx, call.user, (id) => findUserForUpdate(trx, id));
    if (!(await lockUserWithPassword(trx, userId, passwordHash))) throw wrongPassword();
    await codeCheck.use(trx, userId, code);
    if (!(await repository.hasSecondFactor(trx, userId))) throw errorOf('second_factor_off');
    return change(trx);
  });
  await codeCheck.clear(userId, code);
  return stored;
};

export const turnOff = (
  deps: SecondFactorDependencies,
  call: OwnCall,
  body: CodeBody,
  address: string,
): Promise<undefined> => {
  const { id: userId } = call.user;
  const run = async (attempt: LoginAttempt): Promise<undefined> => {
    await withCode(deps, call, body, attempt, async (trx) => {
      await repository.deleteSecondFactor(trx, userId);
      await insertNotice(trx, userId, 'factor_off');
      return undefined;
    });
    deps.logger.info({ userId }, 'second factor turned off');
    return undefined;
  };
  return runWithPassword(deps, call, address, run, async () => undefined);
};

/** Replaces all recovery codes, used or not. */
export const renewCodes = (
  deps: SecondFactorDependencies,
  call: OwnCall,
  body: CodeBody,
  address: string,
): Promise<RecoveryCodes> => {
  const { id: userId } = call.user;
  const present = async ({ seed }: Seeded) => ({ recovery_codes: recoveryCodesOf(deps.keySecret, userId, seed) });
  const run = async (attempt: LoginAttempt) => {
    const stored = await withCode(deps, call, body, attempt, async (trx): Promise<Seeded> => {
      const seed = createRecoverySeed();
      const codes = recoveryCodesOf(deps.keySecret, userId, seed);
      await repository.replaceRecoveryCodes(
        trx,
        userId,
        codes.map((one) => hashRecoveryCode(userId, one)),
      );
      await insertNotice(trx, userId, 'codes_renewed');
      return { seed };
    });
    deps.logger.info({ userId }, 'recovery codes renewed');
    return present(stored);
  };
  return runWithPassword<Seeded, RecoveryCodes>(deps, call, address, run, present);
};
