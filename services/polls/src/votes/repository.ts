import type { PollSnapshot } from '@showhands/contracts';
import { prepared, type SqlExecutor } from '@showhands/service-kit/database';
import type { IdempotencyRequest, StoredOutcome } from '@showhands/service-kit/http';
import { type OptionRow, type PollRow, toSnapshot } from '../polls/poll-row.ts';
import { FROM_POLLS, snapshotAt } from '../polls/repository.ts';
import type { Choice } from './ballot.ts';
import type { TallyChange } from './tally.ts';
import { uuidArray } from './uuid-array.ts';
import { writeRankings } from './write-rankings.ts';

/** The columns that are read with the row lock of a poll. */
export interface LockedPoll {
  readonly id: string;
  readonly status: PollSnapshot['status'];
  readonly ends_at: Date | null;
  readonly version: string;
}

export interface PollsNow {
  readonly polls: ReadonlyMap<string, PollSnapshot>;
  /** When their status was read; undefined without polls. */
  readonly now: Date | undefined;
}

/** An array literal of values that need no quotes. The driver quotes and escapes each element, and PostgreSQL undoes it. */
const plainArray = (values: readonly (string | number | boolean | undefined)[]): string =>
  `{${values.map((value) => value ?? 'null').join(',')}}`;

/** Texts without line breaks, as one parameter for «string_to_array»: an array literal would escape every quote. */
const lines = (texts: readonly string[]): string => texts.join('\n');

const LOCK = 'select id, status, ends_at, version from polls where id = any (?) order by id for no key update';

const CLOCK = `(select date_trunc('milliseconds', clock_timestamp()) as now) clock`;

const READ = `
  select ${snapshotAt('clock.now')}, clock.now
  ${FROM_POLLS} cross join ${CLOCK}
  where p.id = any (?)`;

/**
 * Locks the polls in id order, so that two batches cannot deadlock. From then on the transaction's statements, and the checks
 * of their foreign keys, are planned with indexes (decision 24).
 */
export const lockPolls = async (trx: SqlExecutor, ids: readonly string[]): Promise<readonly LockedPoll[]> => {
  await trx.raw('set local enable_seqscan = off');
  return (await prepared<LockedPoll>(trx, LOCK, [uuidArray(ids)])).rows;
};

/** Reads locked polls. In a statement of its own: a poll that ended while its lock was contended counts as closed. */
export const readPolls = async (trx: SqlExecutor, ids: readonly string[]): Promise<PollsNow> => {
  if (ids.length === 0) return { polls: new Map(), now: undefined };
  const { rows } = await prepared<PollRow & { readonly options: readonly OptionRow[]; readonly now: Date }>(trx, READ, [
    uuidArray(ids),
  ]);
  return { polls: new Map(rows.map((row) => [row.id, toSnapshot(row, row.options)])), now: rows[0]?.now };
};

interface VoteRow {
  readonly option_id: string;
  readonly rank: number | null;
  readonly score: number | null;
  readonly points: number | null;
  readonly reason: string | null;
}

interface HeldVote extends VoteRow {
  readonly now: Date;
  readonly poll_id: string | null;
  readonly user_id: string;
}

const toChoice = ({ option_id: optionId, rank, score, points, reason }: VoteRow): Choice => ({
  optionId,
  ...(rank !== null && { rank }),
  ...(score !== null && { score }),
  ...(points !== null && { points }),
  ...(reason !== null && { reason }),
});

export interface VotesNow {
  /** The choices of users, by poll and user. */
  readonly votes: ReadonlyMap<string, ReadonlyMap<string, readonly Choice[]>>;
  readonly now: Date;
}

// «offset 0» forces an index lookup for each pair: otherwise the planner may read the index of all votes.
const VOTES = `
  select clock.now, held.* from ${CLOCK} left join (
    select wanted.poll_id, wanted.user_id, vote.*
    from unnest(?::uuid[], ?::uuid[]) as wanted (poll_id, user_id)
    cross join lateral (
      select v.option_id, v.rank, v.score, v.points, v.reason, v.created_at from votes v
      where v.poll_id = wanted.poll_id and v.user_id = wanted.user_id offset 0) vote) held on true
  order by held.created_at, held.rank`;

/** Reads the votes of users, and the clock. */
export const currentVotes = async (
  executor: SqlExecutor,
  pairs: readonly { readonly pollId: string; readonly userId: string }[],
): Promise<VotesNow> => {
  const { rows } = await prepared<HeldVote>(executor, VOTES, [
    uuidArray(pairs.map((pair) => pair.pollId)),
    uuidArray(pairs.map((pair) => pair.userId)),
  ]);
  const votes = new Map<string, Map<string, Map<string, Choice>>>();
  for (const row of rows) {
    if (row.poll_id === null) continue;
    const ofPoll = votes.get(row.poll_id) ?? new Map<string, Map<string, Choice>>();
    votes.set(row.poll_id, ofPoll);
    // A pair that is asked for twice comes twice.
    const ofUser = ofPoll.get(row.user_id) ?? new Map<string, Choice>();
    ofPoll.set(row.user_id, ofUser);
    ofUser.set(row.option_id, toChoice(row));
  }
  const [first] = rows;
  if (!first) throw new Error('PostgreSQL returned no time');
  const lists = new Map(
    [...votes].map(([pollId, ofPoll]) => [
      pollId,
      new Map([...ofPoll].map(([userId, ofUser]) => [userId, [...ofUser.values()]])),
    ]),
  );
  return { votes: lists, now: first.now };
};

/** The choices of one user in a poll, in the order of their ranks or of voting. */
export const choicesOf = async (executor: SqlExecutor, pollId: string, userId: string): Promise<Choice[]> => {
  const { rows } = await executor.raw<{ rows: VoteRow[] }>(
    `select option_id, rank, score, points, reason from votes where poll_id = ? and user_id = ?
     order by rank nulls last, created_at, option_id`,
    [pollId, userId],
  );
  return rows.map(toChoice);
};

/** When a user's ballot in a poll was stored; null without one. */
export const findBallotTime = async (executor: SqlExecutor, pollId: string, userId: string): Promise<string | null> => {
  const { rows } = await executor.raw<{ rows: { at: Date | null }[] }>(
    'select max(created_at) as at from votes where poll_id = ? and user_id = ?',
    [pollId, userId],
  );
  return rows[0]?.at?.toISOString() ?? null;
};

/** Everything that one batch of ballots writes. */
export interface BatchWrites {
  readonly changes: readonly TallyChange[];
  /** Outcomes to store under their idempotency keys. */
  readonly outcomes: readonly { readonly idempotency: IdempotencyRequest; readonly outcome: StoredOutcome }[];
  /** Stored if there are changes. Undefined: the caller publishes them. */
  readonly thinEvent: { readonly id: string; readonly body: string } | undefined;
}

const deleteVotes = async (trx: SqlExecutor, changes: readonly TallyChange[]): Promise<void> => {
  const rows = changes.flatMap(({ poll, removed }) => removed.map((one) => ({ ...one, pollId: poll.id })));
  if (rows.length === 0) return;
  await trx.raw(
    `delete from votes where (poll_id, user_id, option_id) in (select * from unnest(?::uuid[], ?::uuid[], ?::uuid[]))`,
    [rows.map((row) => row.pollId), rows.map((row) => row.userId), rows.map((row) => row.optionId)],
  );
};

/**
 * One statement, since each statement costs a round trip. No «on conflict» for votes: under the polls' locks a
 * duplicate vote can only be a bug, and must fail the batch. It may be a prepared statement, because polls and options
 * grow slowly enough for autovacuum to analyse them and so to invalidate the cached plan.
 */
const WRITE = `
  with new_votes as (
    insert into votes (poll_id, user_id, option_id, single_choice, rank, score, points, checked, created_at)
    select *, ?::timestamptz
    from unnest(?::uuid[], ?::uuid[], ?::uuid[], ?::boolean[], ?::smallint[], ?::smallint[], ?::smallint[],
      ?::boolean[])),
  new_totals as (
    update polls p set total_votes = n.total, voters_count = n.voters, version = n.version,
      promised = case when p.checkable is null then 0 else n.voters end
    from unnest(?::uuid[], ?::integer[], ?::integer[], ?::bigint[]) as n (id, total, voters, version)
    where p.id = n.id),
  new_counts as (
    update options o set votes = n.votes
    from unnest(?::uuid[], ?::uuid[], ?::integer[]) as n (poll_id, id, votes)
    where o.poll_id = n.poll_id and o.id = n.id and o.votes <> n.votes),
  new_event as (
    insert into outbox (id, type, body, created_at, leased_until)
    select ?::uuid, 'poll.voted', ?::text, clock_timestamp(), 'infinity' where ?::boolean),
  new_answers as (
    insert into idempotency_keys (scope, operation, key, fingerprint, request_id, outcome)
    select * from unnest(
      string_to_array(?, e'\\n'), string_to_array(?, e'\\n'), string_to_array(?, e'\\n'),
      string_to_array(?, e'\\n'), string_to_array(?, e'\\n'), string_to_array(?, e'\\n')::jsonb[])
    on conflict do nothing returning true)
  select count(*)::integer as answers from new_answers`;

/** How the rows of a poll's ballots are marked. */
const marksOf = (poll: PollSnapshot): { readonly isSingle: boolean; readonly isChecked: boolean } => {
  const isChoosing = (poll.method ?? 'choose') === 'choose';
  const isLimited = typeof poll.min_choices === 'number' || typeof poll.max_choices === 'number';
  return { isSingle: isChoosing && !poll.allow_multiple_votes, isChecked: !isChoosing || isLimited };
};

const voteValues = (changes: readonly TallyChange[], now: Date) => {
  const rows = changes.flatMap(({ poll, added }) =>
    added.map((one) => ({ ...one, pollId: poll.id, ...marksOf(poll) })),
  );
  return [
    now,
    uuidArray(rows.map((row) => row.pollId)),
    uuidArray(rows.map((row) => row.userId)),
    uuidArray(rows.map((row) => row.optionId)),
    plainArray(rows.map((row) => row.isSingle)),
    plainArray(rows.map((row) => row.rank)),
    plainArray(rows.map((row) => row.score)),
    plainArray(rows.map((row) => row.points)),
    plainArray(rows.map((row) => row.isChecked)),
  ];
};

/** The options whose counters a change affects. */
const changedOptions = ({ poll, added, removed }: TallyChange) => {
  const ids = new Set([...added, ...removed].map(({ optionId }) => optionId));
  return poll.options.flatMap(({ id, votes }) => (ids.has(id) ? [{ pollId: poll.id, id, votes }] : []));
};

const counterValues = (changes: readonly TallyChange[]) => {
  const polls = changes.map(({ poll }) => poll);
  const options = changes.flatMap(changedOptions);
  return [
    uuidArray(polls.map((poll) => poll.id)),
    plainArray(polls.map((poll) => poll.total_votes)),
    plainArray(polls.map((poll) => poll.voters_count)),
    plainArray(polls.map((poll) => poll.version)),
    uuidArray(options.map((one) => one.pollId)),
    uuidArray(options.map((one) => one.id)),
    plainArray(options.map((one) => one.votes)),
  ];
};

/** Values of the parameters of an event that is not inserted. */
const NO_EVENT = { id: '00000000-0000-0000-0000-000000000000', body: '' } as const;

const outcomeValues = (outcomes: BatchWrites['outcomes']) => [
  lines(outcomes.map(({ idempotency }) => idempotency.scope)),
  lines(outcomes.map(({ idempotency }) => idempotency.operation)),
  lines(outcomes.map(({ idempotency }) => idempotency.key)),
  lines(outcomes.map(({ idempotency }) => idempotency.fingerprint)),
  lines(outcomes.map(({ idempotency }) => idempotency.requestId)),
  lines(outcomes.map(({ outcome }) => JSON.stringify(outcome))),
];

/** Few ballots have a reason, so that all others do not pay for a text with each vote. */
const writeReasons = async (trx: SqlExecutor, changes: readonly TallyChange[]): Promise<void> => {
  const rows = changes.flatMap(({ poll, added }) =>
    added.flatMap(({ userId, optionId, reason }) => (reason ? [{ pollId: poll.id, userId, optionId, reason }] : [])),
  );
  if (rows.length === 0) return;
  await trx.raw(
    `update votes v set reason = n.reason from unnest(?::uuid[], ?::uuid[], ?::uuid[], ?::text[]) as n (poll, voter, option, reason)
     where v.poll_id = n.poll and v.user_id = n.voter and v.option_id = n.option`,
    [
      rows.map((row) => row.pollId),
      rows.map((row) => row.userId),
      rows.map((row) => row.optionId),
      rows.map((row) => row.reason),
    ],
  );
};

/** Writes how many voters gave each score, or so many points. */
const writeDistributions = async (
  trx: SqlExecutor,
  changes: readonly TallyChange[],
  column: 'scores' | 'points',
): Promise<void> => {
  const options = changes.flatMap(({ poll }) =>
    poll.options.flatMap(({ id, [column]: counted }) =>
      counted ? [{ pollId: poll.id, id, distribution: `{${counted.distribution.join(',')}}` }] : [],
    ),
  );
  if (options.length === 0) return;
  await trx.raw(
    `update options o set ${column} = n.distribution::integer[]
     from unnest(?::uuid[], ?::uuid[], ?::text[]) as n (poll_id, id, distribution)
     where o.poll_id = n.poll_id and o.id = n.id`,
    [options.map(({ pollId }) => pollId), options.map(({ id }) => id), options.map(({ distribution }) => distribution)],
  );
};

/**
 * Writes votes, the counters derived from them, outcomes under their idempotency keys, and a thin event. @returns whether
 * none of the keys was in use
 */
export const writeBatch = async (
  trx: SqlExecutor,
  { changes, outcomes, thinEvent }: BatchWrites,
  now: Date,
): Promise<boolean> => {
  if (changes.length === 0 && outcomes.length === 0) return true;
  await writeRankings(trx, changes, 'gone');
  await deleteVotes(trx, changes);
  const { rows } = await prepared<{ answers: number }>(trx, WRITE, [
    ...voteValues(changes, now),
    ...counterValues(changes),
    thinEvent?.id ?? NO_EVENT.id,
    thinEvent?.body ?? NO_EVENT.body,
    changes.length > 0 && thinEvent !== undefined,
    ...outcomeValues(outcomes),
  ]);
  const counted = changes.filter(({ added, removed }) => added.length + removed.length > 0);
  await writeReasons(trx, counted);
  await writeRankings(trx, counted, 'arrived');
  await writeDistributions(trx, counted, 'scores');
  await writeDistributions(trx, counted, 'points');
  return rows[0]?.answers === outcomes.length;
};

/** The time of every counted ballot of an anonymous poll. */
const NO_TIME = new Date(0);

/** Writes released ballots of an anonymous poll, each under a random id in place of a user, and the counters. */
export const writeCounted = async (trx: SqlExecutor, change: TallyChange): Promise<void> => {
  const { id, total_votes: votes, counted_voters: voters = 0 } = change.poll;
  // Together, for the trigger that rejects small batches.
  await trx.raw('update polls set counted_voters = ?, total_votes = ? where id = ?', [voters, votes, id]);
  await writeBatch(trx, { changes: [change], outcomes: [], thinEvent: undefined }, NO_TIME);
};
