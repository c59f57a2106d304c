import {
  type BodyOf,
  type changePassword,
  type forgotPassword,
  type ResetLinks,
  type resetPassword,
  texts,
} from '@showhands/contracts';
import {
  AppError,
  type CommandCall,
  type Database,
  type Executor,
  type Identity,
  networkOf,
} from '@showhands/service-kit';
import { attemptOf, type Client, findReplayedSession, type SessionDependencies } from '../sessions/commands.ts';
import { endUserSessions, insertSession, revokeToken } from '../sessions/repository.ts';
import type { LoginAttempt } from '../sessions/throttle.ts';
import { issueSession, presentReplay, presentSession, type Session } from '../sessions/tokens.ts';
import { getSignedInUser } from '../users/commands.ts';
import { presentUser } from '../users/presenter.ts';
import { findUser, findUserForUpdate, findUserWithPassword, updatePassword } from '../users/repository.ts';
import { emailKey } from '../users/rules.ts';
import {
  deleteResetToken,
  deleteResetTokensOf,
  findRenewableReset,
  findUserOfResetToken,
  hasValidReset,
  insertResetRequest,
  writeResetLink,
} from './repository.ts';
import type { ResetLimits } from './reset-limits.ts';
import { createResetSeed, hashResetToken, resetLinkOf, resetTokenOf, userOfResetToken } from './reset-token.ts';

export interface PasswordDependencies extends SessionDependencies {
  readonly resetLimits: ResetLimits;
  readonly resetLinks: ResetLinks;
  /** Key of the MAC in the tokens of links. */
  readonly linkSecret: string;
  /** Wakes the job that sends links. Undefined where there is none, so that no request may wait for it. */
  readonly wakeResetLinks: (() => void) | undefined;
}

type ChangeCall = CommandCall & { readonly user: Identity };

const wrongPassword = () => new AppError('wrong_password', texts.auth.wrongPassword);

/** The error for a token that is not valid. It names the newer link, if the token's user has one. */
const invalidToken = async (executor: Executor, linkSecret: string, token: string): Promise<AppError> => {
  const userId = userOfResetToken(linkSecret, token);
  const isReplaced = userId !== undefined && (await hasValidReset(executor, userId));
  return new AppError('reset_token_invalid', isReplaced ? texts.auth.resetTokenReplaced : texts.auth.resetTokenInvalid);
};

/**
 * Ends every session, the caller's too: a copy of its token may be what the password is changed for. The caller goes on in
 * a new one.
 */
const replacePassword = async (
  { store, keyring, passwords, hashingLimiter, throttle, checkPasswordStrength }: PasswordDependencies,
  call: ChangeCall,
  { current_password, new_password }: BodyOf<typeof changePassword>,
  attempt: LoginAttempt,
  device: string,
): Promise<Session> => {
  const { database } = store;
  const account = await getSignedInUser(database, call.user, (id) => findUserWithPassword(database, id));
  await checkPasswordStrength('new_password', new_password, account);
  const matches = await hashingLimiter(async () => {
    // Checked again after waiting in the limiter's queue, as at a sign-in.
    await throttle.assertAllowed(attempt);
    return passwords.verify(current_password, account.password_hash);
  });
  if (!matches) throw wrongPassword();
  const passwordHash = await hashingLimiter(() => passwords.hash(new_password));
  const { kid } = await keyring.getSigningKey();
  const session = await store.transact(call, async (trx) => {
    const user = await getSignedInUser(trx, call.user, (id) => findUserForUpdate(trx, id));
    if (!(await updatePassword(trx, user.id, passwordHash, account.password_hash))) throw wrongPassword();
    await deleteResetTokensOf(trx, user.id);
    await endUserSessions(trx, user.id);
    // A token of before sessions were stored has no session that could end.
    await revokeToken(trx, call.user);
    return issueSession(presentUser(user), kid, await insertSession(trx, user.id, device));
  });
  return presentSession(keyring, session);
};

/** @throws AppError `wrong_password`, which counts as a failed sign-in */
export const changeOwnPassword = async (
  deps: PasswordDependencies,
  call: ChangeCall,
  body: BodyOf<typeof changePassword>,
  { address, device }: Client,
): Promise<Session> => {
  const { store, keyring, throttle, logger } = deps;
  const account = await findUserWithPassword(store.database, call.user.id);
  const attempt = attemptOf(deps, account ?? { id: call.user.id }, networkOf(address));
  await throttle.assertAllowed(attempt);
  const replayed = await findReplayedSession(deps, call, attempt);
  if (replayed) return presentReplay(store.database, keyring, replayed);
  try {
    return await replacePassword(deps, call, body, attempt, device);
  } catch (error) {
    // A concurrent repetition of this call may have replaced the password and ended the session meanwhile.
    const raced = await findReplayedSession(deps, call, attempt);
    if (raced) return presentReplay(store.database, keyring, raced);
    if (error instanceof AppError && error.code === 'wrong_password') {
      logger.warn({ userId: call.user.id, address, code: error.code }, 'password change rejected');
      await throttle.countFailure(attempt);
    }
    throw error;
  }
};

/**
 * Only stores the request, for known and unknown addresses alike: whether there is such an account shows neither in the
 * response nor in its time.
 */
export const requestReset = async (
  { store, resetLimits, resetLinks, wakeResetLinks, logger }: PasswordDependencies,
  call: CommandCall,
  { email, language }: BodyOf<typeof forgotPassword>,
  address: string,
): Promise<{ message: string }> => {
  const replay = await store.findReplay<{ message: string }>(call);
  if (replay) return replay.value;
  await resetLimits.assertMayRequest(address);
  const isSent = await resetLimits.mayReceiveLink(emailKey(email));
  const response = await store.transact(call, async (trx) => {
    if (isSent && wakeResetLinks) await insertResetRequest(trx, { email, language });
    return { message: resetLinks === 'mail' ? texts.auth.resetRequested : texts.auth.resetByOperator };
  });
  if (wakeResetLinks) wakeResetLinks();
  else logger.warn('a link for a new password was requested, but without SMTP_URL none is sent');
  return response;
};

/** Renews the user's link, so that each of several mails works, or else creates another, which replaces the previous one. */
export const createResetLink = (
  database: Database,
  linkSecret: string,
  userId: string,
  publicUrl: string,
): Promise<string> =>
  database.transaction(async (trx) => {
    await findUserForUpdate(trx, userId);
    const tokenFrom = (seed: Buffer) => resetTokenOf(linkSecret, userId, seed);
    const current = await findRenewableReset(trx, userId);
    const isCurrent = current && hashResetToken(tokenFrom(current.seed)).equals(current.tokenHash);
    const seed = isCurrent ? current.seed : createResetSeed();
    const token = tokenFrom(seed);
    await writeResetLink(trx, userId, { seed, tokenHash: hashResetToken(token) });
    return resetLinkOf(publicUrl, token);
  });

const replaceForgottenPassword = async (
  { store, passwords, hashingLimiter, knownNetworks, checkPasswordStrength, linkSecret }: PasswordDependencies,
  call: CommandCall,
  { token, new_password }: BodyOf<typeof resetPassword>,
  address: string,
): Promise<undefined> => {
  const tokenHash = hashResetToken(token);
  const userId = await findUserOfResetToken(store.database, tokenHash);
  const user = userId === undefined ? undefined : await findUser(store.database, userId);
  if (!user) throw await invalidToken(store.database, linkSecret, token);
  await checkPasswordStrength('new_password', new_password, user);
  const passwordHash = await hashingLimiter(() => passwords.hash(new_password));
  return store.transact(call, async (trx) => {
    await findUserForUpdate(trx, user.id);
    if (!(await deleteResetToken(trx, user.id, tokenHash))) throw await invalidToken(trx, linkSecret, token);
    await updatePassword(trx, user.id, passwordHash);
    await endUserSessions(trx, user.id);
    // The link proves who the caller is, like a sign-in.
    await knownNetworks.remember(trx, user.id, networkOf(address));
    return undefined;
  });
};

/** @throws AppError `reset_token_invalid` for a token that is unknown, used, replaced or expired */
export const resetForgottenPassword = async (
  deps: PasswordDependencies,
  call: CommandCall,
  body: BodyOf<typeof resetPassword>,
  address: string,
): Promise<undefined> => {
  if (await deps.store.findReplay(call)) return undefined;
  await deps.resetLimits.assertMayReset(address);
  try {
    return await replaceForgottenPassword(deps, call, body, address);
  } catch (error) {
    // A concurrent repetition of this call may have used the token meanwhile.
    if (await deps.store.findReplay(call)) return undefined;
    throw error;
  }
};
