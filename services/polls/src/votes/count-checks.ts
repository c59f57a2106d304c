import type { CountCheck } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import { LRUCache } from 'lru-cache';
import { findMiscounts } from './recount.ts';

const MAX_POLLS = 2_000;
const TTL_MS = 60_000;

type Check = Omit<CountCheck, 'ownBallotAt'>;

const COUNT = `
  select count(*)::integer as votes, count(distinct user_id)::integer as voters from votes where poll_id = ?`;

/** Counts the votes of a poll in the snapshot in which its counters are compared with them. */
const check = (database: Database, pollId: string): Promise<Check> =>
  database.transaction(
    async (trx) => {
      const isEqual = (await findMiscounts(trx, pollId)).length === 0;
      const { rows } = await trx.raw<{ rows: Pick<Check, 'votes' | 'voters'>[] }>(COUNT, [pollId]);
      return { votes: 0, voters: 0, ...rows[0], isEqual, checkedAt: new Date().toISOString() };
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );

/** Creates a function that checks a poll once a minute, however many people ask. */
export const createCountChecks = (database: Database): ((pollId: string) => Promise<Check>) => {
  const checks = new LRUCache<string, Check>({
    max: MAX_POLLS,
    ttl: TTL_MS,
    fetchMethod: (pollId) => check(database, pollId),
  });
  return (pollId) => checks.forceFetch(pollId);
};
