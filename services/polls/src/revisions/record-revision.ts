import type { PollSnapshot } from '@showhands/contracts';
import type { Transaction } from '@showhands/service-kit/database';
import { databaseNow } from '../polls/repository.ts';
import { insertRevision, listVoters } from './repository.ts';
import { changedOptionsOf, changesOf } from './rules.ts';

/** Records an edit that was just written to a locked poll with votes. @returns the voters whose choice it changed, if few enough to be told */
export const recordRevision = async (
  trx: Transaction,
  before: PollSnapshot,
  after: PollSnapshot,
): Promise<string[]> => {
  const changes = changesOf(before, after);
  if (changes.length === 0) return [];
  // Nobody knows the voters of an anonymous poll, nor when their votes were cast.
  const options = before.anonymous ? [] : changedOptionsOf(before, changes);
  const { id: pollId, revision } = after;
  await insertRevision(trx, {
    pollId,
    revision,
    at: await databaseNow(trx),
    voters: before.voters_count,
    changes,
    options,
  });
  return options.length === 0 ? [] : listVoters(trx, pollId, options);
};
