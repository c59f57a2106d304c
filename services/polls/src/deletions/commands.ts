import { DELETED_USER, type DomainEvent } from '@showhands/contracts';
import { buryPerson, type Database, type Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { lockNames } from '../invited/repository.ts';
import { publishUnedited } from '../polls/commands.ts';
import { deletePoll, ensurePerson, findPollForUpdate } from '../polls/repository.ts';
import * as repository from './repository.ts';

type Deleted = DomainEvent<'user.deleted'>['payload'];

/** Hands a poll over, or deletes it. A draft is of no use to others. */
const dispose = async (trx: Transaction, { user, successor }: Deleted, pollId: string): Promise<void> => {
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

const unlinkVotes = async (trx: Transaction, { user, comments }: Deleted, pollId: string): Promise<void> => {
  if (await findPollForUpdate(trx, pollId)) await repository.unlinkVotes(trx, pollId, user.id, comments === 'keep');
};

/**
 * Removes a deleted user from polls and votes. Each poll has a transaction of its own, so that votes of others wait for a moment
 * only. An interrupted run is continued by the next delivery.
 */
export const removeFromPolls = async (database: Database, deleted: Deleted): Promise<void> => {
  for (const id of await repository.listPollIdsOf(database, deleted.user.id)) {
    await database.transaction((trx) => dispose(trx, deleted, id));
  }
  for (const id of await repository.listVotedPollIds(database, deleted.user.id)) {
    await database.transaction((trx) => unlinkVotes(trx, deleted, id));
  }
};

/** Removes what is left of a deleted user. Needs `removeFromPolls`. */
export const removePerson = async (trx: Transaction, { user, email, successor }: Deleted): Promise<void> => {
  await lockNames(trx);
  await repository.deletePerson(trx, { ...user, email }, successor);
  await buryPerson(trx, user.id);
};
