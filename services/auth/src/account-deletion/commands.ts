import { accountDeletionTexts, type BodyOf, type deleteAccount } from '@showhands/contracts';
import type { CommandCall, Database, Store, Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { AppError } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import { revokeTokens } from '../api-tokens/repository.ts';
import { insertNotice } from '../mail/repository.ts';
import { addressHash } from '../mail-settings/address-hash.ts';
import { deletePicture } from '../pictures/repository.ts';
import { assertRecentSignIn } from '../sessions/recent-sign-in.ts';
import { endUserSessions, revokeToken } from '../sessions/repository.ts';
import { getSignedInUser } from '../users/commands.ts';
import { findUserForUpdate } from '../users/repository.ts';
import * as repository from './repository.ts';

const findSuccessor = async (trx: Transaction, userId: string, username: string): Promise<string> => {
  const successor = await repository.findSuccessor(trx, username);
  if (successor !== undefined && successor !== userId) return successor;
  const message = accountDeletionTexts.successorUnknown;
  throw new AppError('validation_failed', message, { errors: [{ path: 'successor', message }] });
};

/** Ends all sessions and API tokens now, and plans the deletion. */
export const planDeletion = async (
  store: Store,
  call: CommandCall & { readonly user: Identity },
  { comments, successor: username }: BodyOf<typeof deleteAccount>,
): Promise<{ delete_at: string }> => {
  await assertRecentSignIn(store, call);
  return store.transact(call, async (trx) => {
    const { id } = await getSignedInUser(trx, call.user, (userId) => findUserForUpdate(trx, userId));
    const successor = username === null ? null : await findSuccessor(trx, id, username);
    const deleteAt = await repository.insertDeletion(trx, id, { comments, successor });
    await insertNotice(trx, id, 'deletion', deleteAt);
    // Applies also to a token from before sessions were stored, which has no session.
    await revokeToken(trx, call.user);
    await endUserSessions(trx, id);
    await revokeTokens(trx, id);
    return { delete_at: deleteAt.toISOString() };
  });
};

/** @returns whether there may be more */
const deleteNext = async (trx: Transaction, linkSecret: string): Promise<boolean> => {
  const due = await repository.claimDueDeletion(trx);
  if (!due) return false;
  const { user_id: id, username, email, comments, successor } = due;
  await outbox.append(trx, 'user.deleted', { user: { id, username }, email, comments, successor });
  await repository.deleteMailStop(trx, addressHash(linkSecret, email));
  await repository.deleteUser(trx, due);
  if (due.picture !== null) await deletePicture(trx, due.picture);
  return true;
};

/** Deletes the accounts that nobody has kept by a sign-in, each in a transaction of its own. */
export const deleteDueAccounts = async (database: Database, linkSecret: string): Promise<boolean> => {
  let deleted = false;
  while (await database.transaction((trx) => deleteNext(trx, linkSecret))) deleted = true;
  return deleted;
};
