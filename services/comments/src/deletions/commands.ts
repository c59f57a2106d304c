import { DELETED_USER } from '@showhands/contracts';
import type { Database, Transaction } from '@showhands/service-kit/database';
import type { DeletedUser } from '@showhands/service-kit/messaging';
import { outbox } from '@showhands/service-kit/outbox';
import { decrementCount, lockPoll } from '../comments/repository.ts';
import * as repository from './repository.ts';

/** Deletes the user's comments on a poll. A comment with replies of others stays without its text. */
const removeComments = async (trx: Transaction, userId: string, pollId: string): Promise<void> => {
  await lockPoll(trx, pollId);
  for (const { id, removed } of await repository.deleteCommentsOf(trx, userId, pollId)) {
    const totals = await decrementCount(trx, pollId, removed.length);
    await outbox.append(trx, 'comment.deleted', { poll_id: pollId, commentId: id, removed, ...totals });
  }
};

/** Each poll has a transaction of its own, so that comments of others wait for a moment only. */
export const removeCommentsOf = async (database: Database, { user, comments }: DeletedUser): Promise<void> => {
  if (comments === 'keep') return;
  for (const pollId of await repository.listPollIdsOf(database, user.id)) {
    await database.transaction((trx) => removeComments(trx, user.id, pollId));
  }
};

export const removePerson = (trx: Transaction, { user }: DeletedUser): Promise<void> =>
  repository.unlinkComments(trx, user.id, DELETED_USER);
