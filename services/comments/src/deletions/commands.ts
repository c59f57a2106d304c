import { DELETED_USER, type DomainEvent } from '@showhands/contracts';
import { buryPerson, type Database, type Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { decrementCount, lockPoll } from '../comments/repository.ts';
import * as repository from './repository.ts';

type Deleted = DomainEvent<'user.deleted'>['payload'];

/** Deletes the user's comments on a poll. A comment with replies of others stays without its text. */
const removeComments = async (trx: Transaction, userId: string, pollId: string): Promise<void> => {
  await lockPoll(trx, pollId);
  for (const { id, removed } of await repository.deleteCommentsOf(trx, userId, pollId)) {
    const totals = await decrementCount(trx, pollId, removed.length);
    await outbox.append(trx, 'comment.deleted', { poll_id: pollId, commentId: id, removed, ...totals });
  }
};

/** Each poll has a transaction of its own, so that comments of others wait for a moment only. */
export const removeCommentsOf = async (database: Database, { user, comments }: Deleted): Promise<void> => {
  if (comments === 'keep') return;
  for (const pollId of await repository.listPollIdsOf(database, user.id)) {
    await database.transaction((trx) => removeComments(trx, user.id, pollId));
  }
};

export const removePerson = async (trx: Transaction, { user }: Deleted): Promise<void> => {
  await repository.unlinkComments(trx, user.id, DELETED_USER);
  await buryPerson(trx, user.id);
};
