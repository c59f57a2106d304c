import { moderationTexts, type Suspension } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';
import { AppError } from '@showhands/service-kit/runtime';
import { revokeTokens } from '../api-tokens/repository.ts';
import { hasSecondFactor } from '../second-factor/repository.ts';
import { endUserSessions } from '../sessions/repository.ts';
import { findSuspension, insertAction, isModerator, lockAccount, type ModerationAction } from './repository.ts';

/** Without the note of an operator, which is not for the user. */
export const suspensionOf = async (executor: Executor, userId: string): Promise<Suspension | undefined> => {
  const found = await findSuspension(executor, userId);
  return found && { until: found.until.toISOString(), ...(found.reason && { reason: found.reason, note: found.note }) };
};

/** For a user whose row is locked, so that no suspension begins meanwhile. @throws AppError `account_suspended` */
export const assertNotSuspended = async (trx: Transaction, userId: string): Promise<void> => {
  const suspension = await suspensionOf(trx, userId);
  if (suspension) throw new AppError('account_suspended', moderationTexts.account_suspended, { suspension });
};

/** @throws AppError `moderators_only`, `moderator_second_factor` */
export const assertModerator = async (
  executor: Executor,
  userId: string,
  needsSecondFactor: boolean,
): Promise<void> => {
  if (!(await isModerator(executor, userId))) throw new AppError('moderators_only', moderationTexts.moderators_only);
  if (needsSecondFactor && !(await hasSecondFactor(executor, userId)))
    throw new AppError('moderator_second_factor', moderationTexts.moderator_second_factor);
};

type Details = Omit<Parameters<typeof insertAction>[1], 'action'> & { readonly userId: string };

/** Ends the sessions and API tokens of an account, and prevents new sessions for some days. Replaces an earlier suspension. */
export const suspend = async (
  trx: Transaction,
  action: Details & { readonly days: number },
): Promise<ModerationAction> => {
  await lockAccount(trx, action.userId);
  const inserted = await insertAction(trx, { ...action, action: 'suspend' });
  await endUserSessions(trx, action.userId);
  await revokeTokens(trx, action.userId);
  return inserted;
};

/** @returns undefined for an account that is not suspended */
export const unsuspend = async (trx: Transaction, action: Details): Promise<ModerationAction | undefined> => {
  await lockAccount(trx, action.userId);
  if (!(await findSuspension(trx, action.userId))) return undefined;
  return insertAction(trx, { ...action, action: 'unsuspend' });
};
