import type { PollSnapshot } from '@showhands/contracts';
import {
  type Executor,
  type IdempotencyClaim,
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
  /** The time at which they were found open or ended: the time of every vote that is counted now. */
  readonly now: Date | undefined;
}

const LOCK = 'select from polls where id = any (?) order by id for no key update';

const READ = `
  select ${snapshotAt('clock.now')}, clock.now
  ${FROM_POLLS} cross join (select date_trunc('milliseconds', clock_timestamp()) as now) clock
  where p.id = any (?)`;

/**
 * Locks the polls in id order, so that two batches never wait for each other in a circle, and reads them. The clock is
 * read in the second statement, after the locks are held: a poll that ended while its lock was waited for is closed.
 */
export const lockPolls = async (trx: Transaction, ids: string[]): Promise<LockedPolls> => {
  await prepared(trx, LOCK, [ids]);
  const { rows } = await prepared<PollRow & { readonly options: readonly OptionRow[]; readonly now: Date }>(trx, READ, [
    ids,
  ]);
  return { polls: new Map(rows.map((row) => [row.id, toSnapshot(row, row.options)])), now: rows[0]?.now };
};

/** The options that users hold, by poll and user. Planned each time: prepared while there are few votes it would read all. */
export const heldVotes = async (
  executor: Executor,
  pairs: readonly { readonly pollId: string; readonly userId: string }[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>> => {
  const { rows } = await executor.raw<{ rows: { poll_id: string; user_id: string; option_id: string }[] }>(
    // «offset 0» keeps it at a look for each pair: of a table that is not huge the planner would rather read all.
    `select wanted.poll_id, wanted.user_id, held.option_id
     from unnest(?::uuid[], ?::uuid[]) as wanted (poll_id, user_id)
     cross join lateral (
       select v.option_id, v.created_at from votes v
       where v.poll_id = wanted.poll_id and v.user_id = wanted.user_id offset 0) held
     order by held.created_at`,
    [pairs.map((pair) => pair.pollId), pairs.map((pair) => pair.userId)],
  );
  const held = new Map<string, Map<string, string[]>>();
  for (const row of rows) {
    const ofPoll = held.get(row.poll_id) ?? new Map<string, string[]>();
    held.set(row.poll_id, ofPoll);
    ofPoll.set(row.user_id, [...new Set([...(ofPoll.get(row.user_id) ?? []), row.option_id])]);
  }
  return held;
};

/** The options that one user holds in a poll, in the order in which they were chosen. */
export const votesOf = async (executor: Executor, pollId: string, userId: string): Promise<string[]> => {
  const { rows } = await executor.raw<{ rows: { option_id: string }[] }>(
    'select option_id from votes where poll_id = ? and user_id = ? order by created_at, option_id',
    [pollId, userId],
  );
  return rows.map((row) => row.option_id);
};

/** What one batch leaves behind. */
export interface Counted {
  readonly changes: readonly TallyChange[];
  readonly answers: readonly { readonly claim: IdempotencyClaim; readonly outcome: StoredOutcome }[];
  readonly events: readonly OutgoingMessage[];
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
 * All of it in one statement, since a batch costs as many trips as it has statements. No «on conflict» for votes: under
 * the polls' locks a double vote can only be a mistake of ours, and must not be counted. What it looks up are polls and
 * options, which grow slowly enough to be analysed meanwhile, and planned anew.
 */
const STORE = `
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
    select * from unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::jsonb[])
    on conflict do nothing)
  insert into outbox (id, type, body) select * from unnest(?::uuid[], ?::text[], ?::text[])`;

const votesIn = (changes: readonly TallyChange[], now: Date | undefined) => {
  const rows = changes.flatMap(({ poll, added }) =>
    added.map((one) => ({ ...one, pollId: poll.id, single: !poll.allow_multiple_votes })),
  );
  return [
    now ?? null,
    rows.map((row) => row.pollId),
    rows.map((row) => row.userId),
    rows.map((row) => row.optionId),
    rows.map((row) => row.single),
  ];
};

const countsIn = (polls: readonly PollSnapshot[]) => {
  const options = polls.flatMap((poll) => poll.options.map((option) => ({ ...option, pollId: poll.id })));
  return [
    polls.map((poll) => poll.id),
    polls.map((poll) => poll.total_votes),
    polls.map((poll) => poll.voters_count),
    polls.map((poll) => poll.version),
    options.map((one) => one.pollId),
    options.map((one) => one.id),
    options.map((one) => one.votes),
  ];
};

const answersIn = (answers: Counted['answers']) => [
  answers.map(({ claim }) => claim.scope),
  answers.map(({ claim }) => claim.operation),
  answers.map(({ claim }) => claim.key),
  answers.map(({ claim }) => claim.fingerprint),
  answers.map(({ claim }) => claim.requestId),
  answers.map(({ outcome }) => JSON.stringify(outcome)),
];

/** Stores votes, the counts that are made of them, the answers under their keys, and the events that tell of it. */
export const storeCounted = async (
  trx: Transaction,
  { changes, answers, events }: Counted,
  now: Date | undefined,
): Promise<void> => {
  if (changes.length === 0 && answers.length === 0) return;
  await deleteVotes(trx, changes);
  await prepared(trx, STORE, [
    ...votesIn(changes, now),
    ...countsIn(changes.map((change) => change.poll)),
    ...answersIn(answers),
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    events.map(({ body }) => body),
  ]);
};
