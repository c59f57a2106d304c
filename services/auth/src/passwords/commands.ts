import { type BodyOf, type forgotPassword, type ResetLinks, type resetPassword, texts } from '@showhands/contracts';
import type { CommandCall, Database, Executor } from '@showhands/service-kit/database';
import { networkOf } from '@showhands/service-kit/http';
import { AppError } from '@showhands/service-kit/runtime';
import { revokeTokens } from '../api-tokens/repository.ts';
import { insertLinkRequest } from '../mail/repository.ts';
import type { SessionDependencies } from '../sessions/commands.ts';
import { endUserSessions } from '../sessions/repository.ts';
import { markEmailProved } from '../users/commands.ts';
import { findUser, findUserForUpdate, updatePassword } from '../users/repository.ts';
import { emailKey } from '../users/rules.ts';
import {
  deleteResetToken,
  findRenewableReset,
  findUserOfResetToken,
  hasValidReset,
  writeResetLink,
} from './repository.ts';
import type { ResetLimits } from './reset-limits.ts';
import { createResetSeed, hashResetToken, resetLinkOf, resetTokenOf, userOfResetToken } from './reset-token.ts';

export interface PasswordDependencies extends SessionDependencies {
  readonly resetLimits: ResetLimits;
  readonly resetLinks: ResetLinks;
  /** Key of the MAC in the tokens of links. */
  readonly linkSecret: string;
  /** Wakes the job that sends links. Undefined without a mail server and a terminal: no request is stored then. */
  readonly wakeResetLinks: (() => void) | undefined;
}

/** The error for an invalid token. It mentions a newer link, if the token's user has one. */
const invalidToken = async (executor: Executor, linkSecret: string, token: string): Promise<AppError> => {
  const userId = userOfResetToken(linkSecret, token);
  const isReplaced = userId !== undefined && (await hasValidReset(executor, userId));
  return new AppError('reset_token_invalid', isReplaced ? texts.auth.resetTokenReplaced : texts.auth.resetTokenInvalid);
};

/**
 * Stores the request for known and unknown addresses alike. The response and its time do not reveal whether the account
 * exists.
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
    if (isSent && wakeResetLinks) await insertLinkRequest(trx, 'reset_requests', { email, language });
    return { message: resetLinks === 'mail' ? texts.auth.resetRequested : texts.auth.resetByOperator };
  });
  if (wakeResetLinks) wakeResetLinks();
  else logger.warn('a link for a new password was requested, but without SMTP_URL none is sent');
  return response;
};

interface ResetLinkOptions {
  /** Key of the MAC in the tokens of links. */
  readonly linkSecret: string;
  readonly publicUrl: string;
  /** Whether the link goes to the user's address, so that its use proves the address. */
  readonly mailed: boolean;
}

/**
 * Renews the user's link, so that each of several mails works. Without a valid link it creates a new one.
 * @returns undefined if the user's address has changed, since the link would go to the former one
 */
export const createResetLink = (
  database: Database,
  { id: userId, email }: { readonly id: string; readonly email: string },
  { linkSecret, publicUrl, mailed }: ResetLinkOptions,
): Promise<string | undefined> =>
  database.transaction(async (trx) => {
    if ((await findUserForUpdate(trx, userId))?.email !== email) return undefined;
    const tokenFrom = (seed: Buffer) => resetTokenOf(linkSecret, userId, seed);
    const current = await findRenewableReset(trx, userId);
    const isCurrent = current && hashResetToken(tokenFrom(current.seed)).equals(current.tokenHash);
    const seed = isCurrent ? current.seed : createResetSeed();
    const token = tokenFrom(seed);
    await writeResetLink(trx, userId, { seed, tokenHash: hashResetToken(token) }, mailed);
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
    const locked = await findUserForUpdate(trx, user.id);
    const link = await deleteResetToken(trx, user.id, tokenHash);
    if (!locked || !link) throw await invalidToken(trx, linkSecret, token);
    await updatePassword(trx, user.id, passwordHash);
    if (link.mailed) await markEmailProved(trx, locked);
    await endUserSessions(trx, user.id);
    await revokeTokens(trx, user.id);
    // The link identifies the caller, like a sign-in.
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
