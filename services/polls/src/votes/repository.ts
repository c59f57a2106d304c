import type { PollSnapshot } from '@showhands/contracts';
import {
  type Executor,
  type IdempotencyRequest,
  type OutgoingMessage,
  prepared,
  type StoredOutcome,
  type Transaction,
} from '@showhands/service-kit';
import { type OptionRow, type PollRow, toSnapshot } from '../polls/poll-row.ts';
import { FROM_POLLS, snapshotAt } from '../polls/repository.ts';
import type { TallyChange } from './tally.ts';

export interface LockedPolls {
  readonly polls: ReadonlyMap<string, PollSnapshot>;
  /** The time at which their status was read, which is also the time of every vote of the batch. Undefined without polls. */
  readonly now: Date | undefined;
}

/** An array literal of values that need no quotes. The driver quotes and escapes each element, and PostgreSQL undoes it. */
const plainArray = (values: readonly (string | number | boolean)[]): string => `{${values.join(',')}}`;

/** JSON texts without line breaks, as one parameter for «string_to_array»: an array literal would escape every quote. */
const lines = (texts: readonly string[]): string => texts.join('\n');

const LOCK = 'select from polls where id = any (?) order by id for no key update';

const READ = `
  select ${snapshotAt('clock.now')}, clock.now
  ${FROM_POLLS} cross join (select date_trunc('milliseconds', clock_timestamp()) as now) clock
  where p.id = any (?)`;

/**
 * Locks the polls in id order, so that two batches cannot deadlock, and reads them. The clock is read in the second
 * statement, after the locks are acquired: a poll that ended while its lock was contended counts as closed.
 */
export const lockPolls = async (trx: Transaction, ids: string[]): Promise<LockedPolls> => {
  await prepared(trx, LOCK, [ids]);
  const { rows } = await prepared<PollRow & { readonly options: readonly OptionRow[]; readonly now: Date }>(trx, READ, [
    ids,
  ]);
  return { polls: new Map(rows.map((row) => [row.id, toSnapshot(row, row.options)])), now: rows[0]?.now };
};

/**
 * The option ids that users have chosen, by poll and user. Not a prepared statement: a plan that is cached while the
 * table is small would scan all of it later, too.
 */
export const currentVotes = async (
  executor: Executor,
  pairs: readonly { readonly pollId: string; readonly userId: string }[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>> => {
  const { rows } = await executor.raw<{ rows: { poll_id: string; user_id: string; option_id: string }[] }>(
    // «offset 0» forces an index lookup for each pair: otherwise the planner scans the whole table unless it is huge.
    `select wanted.poll_id, wanted.user_id, held.option_id
     from unnest(?::uuid[], ?::uuid[]) as wanted (poll_id, user_id)
     cross join lateral (
       select v.option_id, v.created_at from votes v
       where v.poll_id = wanted.poll_id and v.user_id = wanted.user_id offset 0) held
     order by held.created_at`,
    [pairs.map((pair) => pair.pollId), pairs.map((pair) => pair.userId)],
  );
  const votes = new Map<string, Map<string, string[]>>();
  for (const row of rows) {
    const ofPoll = votes.get(row.poll_id) ?? new Map<string, string[]>();
    votes.set(row.poll_id, ofPoll);
    ofPoll.set(row.user_id, [...new Set([...(ofPoll.get(row.user_id) ?? []), row.option_id])]);
  }
  return votes;
};

/** The option ids that one user has chosen in a poll, in the order of their choice. */
export const votesOf = async (executor: Executor, pollId: string, userId: string): Promise<string[]> => {
  const { rows } = await executor.raw<{ rows: { option_id: string }[] }>(
    'select option_id from votes where poll_id = ? and user_id = ? order by created_at, option_id',
    [pollId, userId],
  );
  return rows.map((row) => row.option_id);
};

/** Everything that one batch of ballots writes. */
export interface BatchWrites {
  readonly changes: readonly TallyChange[];
  /** Outcomes to store under their idempotency keys. */
  readonly outcomes: readonly { readonly idempotency: IdempotencyRequest; readonly outcome: StoredOutcome }[];
  readonly events: readonly OutgoingMessage[];
  /** The lease of the events' rows. */
  readonly leaseSeconds: number;
}

const deleteVotes = async (trx: Transaction, changes: readonly TallyChange[]): Promise<void> => {
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
    insert into votes (poll_id, user_id, option_id, single_choice, created_at)
    select *, ?::timestamptz from unnest(?::uuid[], ?::uuid[], ?::uuid[], ?::boolean[])),
  new_totals as (
    update polls p set total_votes = n.total, voters_count = n.voters, version = n.version
    from unnest(?::uuid[], ?::integer[], ?::integer[], ?::bigint[]) as n (id, total, voters, version)
    where p.id = n.id),
  new_counts as (
    update options o set votes = n.votes
    from unnest(?::uuid[], ?::uuid[], ?::integer[]) as n (poll_id, id, votes)
    where o.poll_id = n.poll_id and o.id = n.id and o.votes <> n.votes),
  new_answers as (
    insert into idempotency_keys (scope, operation, key, fingerprint, request_id, outcome)
    select * from unnest(
      ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], string_to_array(?, e'\\n')::jsonb[])
    on conflict do nothing)
  insert into outbox (id, type, body, leased_until)
  select *, clock_timestamp() + make_interval(secs => ?) from unnest(?::uuid[], ?::text[], string_to_array(?, e'\\n'))`;

const voteValues = (changes: readonly TallyChange[], now: Date | undefined) => {
  const rows = changes.flatMap(({ poll, added }) =>
    added.map((one) => ({ ...one, pollId: poll.id, single: !poll.allow_multiple_votes })),
  );
  return [
    now ?? null,
    plainArray(rows.map((row) => row.pollId)),
    plainArray(rows.map((row) => row.userId)),
    plainArray(rows.map((row) => row.optionId)),
    plainArray(rows.map((row) => row.single)),
  ];
};

const counterValues = (polls: readonly PollSnapshot[]) => {
  const options = polls.flatMap((poll) => poll.options.map((option) => ({ ...option, pollId: poll.id })));
  return [
    plainArray(polls.map((poll) => poll.id)),
    plainArray(polls.map((poll) => poll.total_votes)),
    plainArray(polls.map((poll) => poll.voters_count)),
    plainArray(polls.map((poll) => poll.version)),
    plainArray(options.map((one) => one.pollId)),
    plainArray(options.map((one) => one.id)),
    plainArray(options.map((one) => one.votes)),
  ];
};

const outcomeValues = (outcomes: BatchWrites['outcomes']) => [
  outcomes.map(({ idempotency }) => idempotency.scope),
  outcomes.map(({ idempotency }) => idempotency.operation),
  outcomes.map(({ idempotency }) => idempotency.key),
  outcomes.map(({ idempotency }) => idempotency.fingerprint),
  outcomes.map(({ idempotency }) => idempotency.requestId),
  lines(outcomes.map(({ outcome }) => JSON.stringify(outcome))),
];

/** Writes votes, the counters derived from them, outcomes under their idempotency keys, and events into the outbox. */
export const writeBatch = async (
  trx: Transaction,
  { changes, outcomes, events, leaseSeconds }: BatchWrites,
  now: Date | undefined,
): Promise<void> => {
  if (changes.length === 0 && outcomes.length === 0) return;
  await deleteVotes(trx, changes);
  await prepared(trx, WRITE, [
    ...voteValues(changes, now),
    ...counterValues(changes.map((change) => change.poll)),
    ...outcomeValues(outcomes),
    leaseSeconds,
    plainArray(events.map(({ id }) => id)),
    plainArray(events.map(({ type }) => type)),
    lines(events.map(({ body }) => body)),
  ]);
};
