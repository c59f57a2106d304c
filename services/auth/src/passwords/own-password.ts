import { type BodyOf, type changePassword, type confirmPassword, texts } from '@showhands/contracts';
import type { CommandCall } from '@showhands/service-kit/database';
import { networkOf } from '@showhands/service-kit/http';
import { AppError } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import { revokeTokens } from '../api-tokens/repository.ts';
import { attemptOf, type Client, findReplayWithPassword, type SessionDependencies } from '../sessions/commands.ts';
import type { LoginAttempt } from '../sessions/login-limits.ts';
import { endUserSessions, insertSession, markSignInRecent, revokeToken } from '../sessions/repository.ts';
import { type IssuedToken, issueSession, presentReplay, presentSession, type Session } from '../sessions/tokens.ts';
import { getSignedInUser } from '../users/commands.ts';
import { presentUser } from '../users/presenter.ts';
import { findUser, findUserForUpdate, findUserWithPassword, updatePassword } from '../users/repository.ts';
import { deleteResetTokensOf } from './repository.ts';

export type OwnCall = CommandCall & { readonly user: Identity };

export const wrongPassword = () => new AppError('wrong_password', texts.auth.wrongPassword);

/** Runs an action that needs the caller's password, and counts a wrong one as a failed sign-in. */
export const runWithPassword = async <Stored, Result>(
  deps: SessionDependencies,
  call: OwnCall,
  address: string,
  run: (attempt: LoginAttempt) => Promise<Result>,
  presentStored: (stored: Stored) => Promise<Result>,
): Promise<Result> => {
  const { store, loginLimits, logger } = deps;
  const account = await findUserWithPassword(store.database, call.user.id);
  const attempt = attemptOf(deps, account ?? { id: call.user.id }, networkOf(address));
  await loginLimits.assertAllowed(attempt);
  const replay = await findReplayWithPassword<Stored>(deps, call, attempt);
  if (replay) return presentStored(replay.value);
  try {
    return await run(attempt);
  } catch (error) {
    // A concurrent repetition of this call may have replaced the password and ended the session meanwhile.
    const raced = await findReplayWithPassword<Stored>(deps, call, attempt);
    if (raced) return presentStored(raced.value);
    if (error instanceof AppError && error.code === 'wrong_password') {
      logger.warn({ userId: call.user.id, address, code: error.code }, 'password rejected');
      await loginLimits.countFailure(attempt);
    }
    throw error;
  }
};

/** @throws AppError `wrong_password` */
export const assertPassword = async (
  { passwords, hashingLimiter, loginLimits }: SessionDependencies,
  password: string,
  passwordHash: string,
  attempt: LoginAttempt,
): Promise<void> => {
  const matches = await hashingLimiter(async () => {
    // Checked again after waiting in the limiter's queue, as at a sign-in.
    await loginLimits.assertAllowed(attempt);
    return passwords.verify(password, passwordHash);
  });
  if (!matches) throw wrongPassword();
};

/**
 * Ends every session, the caller's included, since a copy of its token may be stolen. The caller continues in a new
 * session.
 */
const replacePassword = async (
  deps: SessionDependencies,
  call: OwnCall,
  { current_password, new_password }: BodyOf<typeof changePassword>,
  attempt: LoginAttempt,
  device: string,
): Promise<Session> => {
  const { store, keyring, passwords, hashingLimiter, checkPasswordStrength } = deps;
  const { database } = store;
  const account = await getSignedInUser(database, call.user, (id) => findUserWithPassword(database, id));
  await checkPasswordStrength('new_password', new_password, account);
  await assertPassword(deps, current_password, account.password_hash, attempt);
  const passwordHash = await hashingLimiter(() => passwords.hash(new_password));
  const { kid } = await keyring.getSigningKey();
  const session = await store.transact(call, async (trx) => {
    const user = await getSignedInUser(trx, call.user, (id) => findUserForUpdate(trx, id));
    if (!(await updatePassword(trx, user.id, passwordHash, account.password_hash))) throw wrongPassword();
    await deleteResetTokensOf(trx, user.id);
    await endUserSessions(trx, user.id);
    await revokeTokens(trx, user.id);
    // A token from before sessions were stored has no session to end.
    await revokeToken(trx, call.user);
    return issueSession(presentUser(user), kid, await insertSession(trx, user.id, device));
  });
  return presentSession(keyring, session);
};

/** @throws AppError `wrong_password`, which counts as a failed sign-in */
export const changeOwnPassword = (
  deps: SessionDependencies,
  call: OwnCall,
  body: BodyOf<typeof changePassword>,
  { address, device }: Client,
): Promise<Session> =>
  runWithPassword<IssuedToken, Session>(
    deps,
    call,
    address,
    (attempt) => replacePassword(deps, call, body, attempt, device),
    (stored) => presentReplay(deps.store.database, deps.keyring, stored),
  );

/** Makes the caller's sign-in a recent one. @throws AppError `wrong_password`, which counts as a failed sign-in */
export const confirmOwnPassword = (
  deps: SessionDependencies,
  call: OwnCall,
  { password }: BodyOf<typeof confirmPassword>,
  address: string,
): Promise<undefined> => {
  const { store, loginLimits } = deps;
  const confirm = async (attempt: LoginAttempt): Promise<undefined> => {
    const { database } = store;
    const account = await getSignedInUser(database, call.user, (id) => findUserWithPassword(database, id));
    await assertPassword(deps, password, account.password_hash, attempt);
    await loginLimits.clearAccount(attempt);
    return store.transact(call, async (trx) => {
      await getSignedInUser(trx, call.user, (id) => findUser(trx, id));
      await markSignInRecent(trx, call.user);
      return undefined;
    });
  };
  return runWithPassword(deps, call, address, confirm, async () => undefined);
};
