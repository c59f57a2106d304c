import type { PollSnapshot } from '@showhands/contracts';
import type { Transaction } from '@showhands/service-kit/database';
import { databaseNow } from '../polls/repository.ts';
import { insertRevision } from './repository.ts';
import { changedOptionsOf, changesOf } from './rules.ts';

/** Records an edit that was just written to a locked poll with votes. @returns whether it changed what people chose */
export const recordRevision = async (trx: Transaction, before: PollSnapshot, after: PollSnapshot): Promise<boolean> => {
  const changes = changesOf(before, after);
  if (changes.length === 0) return false;
  const options = changedOptionsOf(before, changes);
  const { id: pollId, revision } = after;
  await insertRevision(trx, {
    pollId,
    revision,
    at: await databaseNow(trx),
    voters: before.voters_count,
    changes,
    options,
  });
  return options.length > 0;
};
