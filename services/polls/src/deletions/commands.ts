import { DELETED_USER } from '@showhands/contracts';
import type { Database, Transaction } from '@showhands/service-kit/database';
import type { DeletedUser } from '@showhands/service-kit/messaging';
import { outbox } from '@showhands/service-kit/outbox';
import { lockNames } from '../invited/repository.ts';
import { publishUnedited } from '../polls/commands.ts';
import { deletePoll, ensurePerson, findPollForUpdate } from '../polls/repository.ts';
import * as repository from './repository.ts';

/** Hands a poll over, or deletes it. A draft is of no use to others. */
const dispose = async (trx: Transaction, { user, successor }: DeletedUser, pollId: string): Promise<void> => {
  const poll = await findPollForUpdate(trx, pollId);
  if (poll?.creator !== user.id) return;
  if (successor && poll.status !== 'draft') {
    await ensurePerson(trx, successor);
    await repository.updateCreator(trx, pollId, successor.id);
    return publishUnedited(trx, pollId);
  }
  await deletePoll(trx, pollId);
  const { visibility, version } = poll;
  // Consumers store the creator with the tombstone of the poll.
  const event = { pollId, creator: DELETED_USER.id, version: version + 1, ...(visibility && { visibility }) };
  await outbox.append(trx, 'poll.deleted', event);
};

const unlinkVotes = async (trx: Transaction, { user, comments }: DeletedUser, pollId: string): Promise<void> => {
  if (await findPollForUpdate(trx, pollId)) await repository.unlinkVotes(trx, pollId, user.id, comments === 'keep');
};

/**
 * Removes a deleted user from polls and votes. Each poll has a transaction of its own, so that votes of others wait for a moment
 * only.
 */
export const removeFromPolls = async (database: Database, deleted: DeletedUser): Promise<void> => {
  for (const id of await repository.listPollIdsOf(database, deleted.user.id)) {
    await database.transaction((trx) => dispose(trx, deleted, id));
  }
  for (const id of await repository.listVotedPollIds(database, deleted.user.id)) {
    await database.transaction((trx) => unlinkVotes(trx, deleted, id));
  }
};

/** Removes what is left of a deleted user. Needs `removeFromPolls`. */
export const removePerson = async (trx: Transaction, { user, email, successor }: DeletedUser): Promise<void> => {
  await lockNames(trx);
  await repository.deletePerson(trx, { ...user, email }, successor);
};
