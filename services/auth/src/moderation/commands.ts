import { moderationTexts } from '@showhands/contracts';
import type { Database, Transaction } from '@showhands/service-kit/database';
import { AppError } from '@showhands/service-kit/runtime';
import { revokeTokens } from '../api-tokens/repository.ts';
import { endUserSessions } from '../sessions/repository.ts';
import { insertAction, isSuspended, lockAccount, type ModerationAction } from './repository.ts';

/** For a user whose row is locked, so that no suspension begins meanwhile. @throws AppError `account_suspended` */
export const assertNotSuspended = async (trx: Transaction, userId: string): Promise<void> => {
  if (await isSuspended(trx, userId)) throw new AppError('account_suspended', moderationTexts.account_suspended);
};

/** Ends the sessions and API tokens of an account, and prevents new sessions for some days. Replaces an earlier suspension. */
export const suspend = (database: Database, userId: string, days: number, note: string): Promise<ModerationAction> =>
  database.transaction(async (trx) => {
    await lockAccount(trx, userId);
    const action = await insertAction(trx, { userId, action: 'suspend', days, note });
    await endUserSessions(trx, userId);
    await revokeTokens(trx, userId);
    return action;
  });

/** @returns undefined for an account that is not suspended */
export const restore = (database: Database, userId: string, note: string): Promise<ModerationAction | undefined> =>
  database.transaction(async (trx) => {
    await lockAccount(trx, userId);
    if (!(await isSuspended(trx, userId))) return undefined;
    return insertAction(trx, { userId, action: 'restore', days: null, note });
  });
