import type { PollSnapshot } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { findPollForUpdate } from '../polls/repository.ts';
import { rankingsWhere } from './write-rankings.ts';

/** A counter that differs from its votes. */
export interface Miscount {
  readonly pollId: string;
  readonly counter: string;
  readonly stored: number;
  readonly counted: number;
}

const RANKINGS = rankingsWhere('v.rank is not null');

/** The poll of the parameter, or every poll where that is null. */
const ofPoll = (column: string): string => `(cast(:poll as uuid) is null or ${column} = :poll)`;

/** The voters of an anonymous poll `p`. */
const VOTED = '(select count(*)::integer from anonymous_voters a where a.poll_id = p.id)';

/** The bytes of one waiting vote in a poll `p`: a byte for each option, a commitment, a nonce. */
const WAITING_LENGTH = `(case when p.anonymous then (select count(*) from options o where o.poll_id = p.id) else 0 end
  + case when p.checkable is null then 0 when p.anonymous and p.checkable = 'open' then 64 else 32 end)`;

/** How many voters of a poll `p` wait in `w`. 28 bytes come before them. */
const WAITING = `coalesce((octet_length(w.sealed) - 28) / ${WAITING_LENGTH}, 0)::integer`;

/** Compares every counter with its rows in one statement, and so in one snapshot. */
const MISCOUNTS = `
  with of_options as (
    select poll_id, option_id, count(*)::integer as votes from votes where ${ofPoll('poll_id')} group by poll_id, option_id),
  of_polls as (
    select poll_id, count(*)::integer as votes, count(distinct user_id)::integer as voters
    from votes where ${ofPoll('poll_id')} group by poll_id),
  counters as (
    select o.poll_id, 'option ' || o.id as counter, o.votes as stored, coalesce(c.votes, 0) as counted
    from options o left join of_options c on c.poll_id = o.poll_id and c.option_id = o.id
    where ${ofPoll('o.poll_id')}
    union all
    select p.id, 'total_votes', p.total_votes, coalesce(c.votes, 0) from polls p left join of_polls c on c.poll_id = p.id
    where ${ofPoll('p.id')}
    union all
    select p.id, 'voters_count', p.voters_count, case when p.anonymous then ${VOTED} else coalesce(c.voters, 0) end
    from polls p left join of_polls c on c.poll_id = p.id
    where ${ofPoll('p.id')}
    union all
    select p.id, 'counted_voters', p.counted_voters, coalesce(c.voters, 0)
    from polls p left join of_polls c on c.poll_id = p.id
    where p.anonymous and ${ofPoll('p.id')}
    union all
    select p.id, 'waiting ballots', p.voters_count - p.counted_voters, ${WAITING}
    from polls p left join waiting_ballots w on w.poll_id = p.id
    where p.anonymous and not (p.status = 'closed' and p.counted_voters = 0) and ${ofPoll('p.id')}
    union all
    select p.id, 'leaves', p.promised,
      (select count(*)::integer from check_leaves l where l.poll_id = p.id) + ${WAITING}
    from polls p left join waiting_ballots w on w.poll_id = p.id
    where p.checkable is not null and ${ofPoll('p.id')}
    union all
    select o.poll_id, 'score ' || s.place - 1 || ' of option ' || o.id, s.stored,
      (select count(*)::integer from votes v where v.poll_id = o.poll_id and v.option_id = o.id and v.score = s.place - 1)
    from options o cross join lateral unnest(o.scores) with ordinality s (stored, place)
    where ${ofPoll('o.poll_id')}
    union all
    select poll_id, points || ' points of option ' || option_id, coalesce(held.voters, 0), coalesce(counted.voters, 0)
    from (
      select o.poll_id, o.id as option_id, p.place as points, p.voters
      from options o cross join lateral unnest(o.points) with ordinality p (voters, place)
      where ${ofPoll('o.poll_id')}) held full join (
      select poll_id, option_id, points, count(*)::integer as voters from votes
      where points is not null and ${ofPoll('poll_id')} group by poll_id, option_id, points) counted
      using (poll_id, option_id, points)
    union all
    select poll_id, 'ranking ' || ranking, coalesce(held.ballots, 0), coalesce(counted.ballots, 0)
    from (select * from rankings where ${ofPoll('poll_id')}) held full join (
      ${rankingsWhere(`v.rank is not null and ${ofPoll('v.poll_id')}`)}) counted using (poll_id, ranking))
  select poll_id as "pollId", counter, stored, counted from counters where stored <> counted order by poll_id, counter`;

/** Of one poll, or of all. */
export const findMiscounts = async (database: Database, poll: string | null = null): Promise<Miscount[]> =>
  (await database.raw<{ rows: Miscount[] }>(MISCOUNTS, { poll })).rows;

const RECOUNT = [
  `update options o set votes = (select count(*) from votes v where v.poll_id = o.poll_id and v.option_id = o.id)
   where o.poll_id = ?`,
  `update options o set scores = array(
     select (select count(*) from votes v where v.poll_id = o.poll_id and v.option_id = o.id and v.score = s)
     from generate_series(0, 5) s)
   where o.poll_id = ? and o.scores is not null`,
  `update options o set points = array(
     select (select count(*) from votes v where v.poll_id = o.poll_id and v.option_id = o.id and v.points = s)
     from generate_series(1, (select max(v.points) from votes v where v.poll_id = o.poll_id and v.option_id = o.id)) s)
   where o.poll_id = ? and (
     o.points is not null
     or exists (select from votes v where v.poll_id = o.poll_id and v.option_id = o.id and v.points is not null))`,
  'delete from rankings where poll_id = ?',
  `insert into rankings select * from (${RANKINGS}) counted where poll_id = ?`,
  // No step of a recount adds a batch that is too small, as the trigger sees it.
  'update polls set total_votes = 0, counted_voters = 0 where id = ? and anonymous',
  `update polls p set version = version + 1, ranking_due = (method = 'rank'),
     total_votes = (select count(*) from votes v where v.poll_id = p.id),
     voters_count = case when anonymous then ${VOTED} else (select count(distinct user_id) from votes v where v.poll_id = p.id) end,
     counted_voters = case when anonymous then (select count(distinct user_id) from votes v where v.poll_id = p.id) else 0 end,
     promised = case when checkable is null then 0 when anonymous then ${VOTED}
       else (select count(distinct user_id) from votes v where v.poll_id = p.id) end
   where p.id = ?`,
];

const countersOf = (poll: PollSnapshot): [counter: string, value: number][] => [
  ...poll.options.map(({ id, votes }): [string, number] => [`option ${id}`, votes]),
  ['total_votes', poll.total_votes],
  ['voters_count', poll.voters_count],
  ...(poll.counted_voters === undefined ? [] : [['counted_voters', poll.counted_voters] as [string, number]]),
];

const difference = (before: PollSnapshot, after: PollSnapshot): Miscount[] => {
  const counted = new Map(countersOf(after));
  return countersOf(before)
    .map(([counter, stored]) => ({ pollId: before.id, counter, stored, counted: counted.get(counter) ?? 0 }))
    .filter((one) => one.stored !== one.counted);
};

/** Recounts a poll's counters from its votes under the poll's lock, and publishes the change. */
export const recount = (database: Database, pollId: string): Promise<Miscount[]> =>
  database.transaction(async (trx) => {
    const before = await findPollForUpdate(trx, pollId);
    if (!before) return [];
    for (const statement of RECOUNT) await trx.raw(statement, [pollId]);
    const after = await findPollForUpdate(trx, pollId);
    if (!after) return [];
    await outbox.append(trx, 'poll.updated', { poll: after, previous_status: before.status });
    return difference(before, after);
  });
