import type { SqlExecutor } from '@showhands/service-kit/database';
import type { TallyChange } from './tally.ts';

/** How many stored ballots on each poll have each order of options, one character for an option. `condition`: of votes `v`. */
export const rankingsWhere = (condition: string): string => `
  select poll_id, ranking, count(*)::integer as ballots from (
    select v.poll_id, string_agg(chr(48 + o.number), '' order by v.rank) as ranking
    from votes v join options o on o.poll_id = v.poll_id and o.id = v.option_id
    where ${condition} group by v.poll_id, v.user_id) ballots
  group by poll_id, ranking`;

const CHANGED = rankingsWhere('(v.poll_id, v.user_id) in (select * from unnest(?::uuid[], ?::uuid[]))');

/** In key order, so that two transactions cannot deadlock. Ballots of one poll wait for each other at its lock anyway. */
const ADD = `
  with marked as (update polls set ranking_due = true where id = any (?) and not ranking_due)
  insert into rankings as held (poll_id, ranking, ballots)
  select * from (${CHANGED}) changed order by poll_id, ranking
  on conflict (poll_id, ranking) do update set ballots = held.ballots + excluded.ballots`;

const SUBTRACT = `
  update rankings held set ballots = held.ballots - gone.ballots
  from (${CHANGED}) gone
  where held.poll_id = gone.poll_id and held.ranking = gone.ranking`;

/**
 * Subtracts the rankings of voters whose ballots change before they are deleted, and adds them after they are written. So
 * the counters come from the rows themselves.
 */
export const writeRankings = async (
  trx: SqlExecutor,
  changes: readonly TallyChange[],
  side: 'gone' | 'arrived',
): Promise<void> => {
  const ranked = changes.filter(({ poll }) => poll.method === 'rank');
  const voters = ranked.flatMap(({ poll, added, removed }) => {
    const ids = new Set([...added, ...removed].map(({ userId }) => userId));
    return [...ids].map((userId) => ({ pollId: poll.id, userId }));
  });
  if (voters.length === 0) return;
  const pairs = [voters.map(({ pollId }) => pollId), voters.map(({ userId }) => userId)];
  if (side === 'gone') await trx.raw(SUBTRACT, pairs);
  else await trx.raw(ADD, [ranked.map(({ poll }) => poll.id), ...pairs]);
};
