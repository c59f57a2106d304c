import { type Executor, prepared, type SqlExecutor } from '@showhands/service-kit/database';
import { uuidArray } from '../votes/uuid-array.ts';

export interface StoredBallots {
  /** Undefined before the first vote. */
  readonly sealed: Buffer | undefined;
  readonly releaseAt: Date | null;
  /** The requested users who have voted in an anonymous poll. */
  readonly voted: ReadonlySet<string>;
  /** The requested commitments that are leaves of a checkable poll. */
  readonly leaves: readonly Buffer[];
}

interface StoredRow {
  readonly poll_id: string;
  readonly sealed: Buffer | null;
  readonly release_at: Date | null;
  readonly voter_id: string | null;
  readonly commitment: Buffer | null;
}

/** «offset 0» forces an index lookup for each pair, as for other votes. */
const STORED = `
  select poll_id, sealed, release_at, null::uuid as voter_id, null::bytea as commitment
  from waiting_ballots where poll_id = any (?)
  union all
  select wanted.poll_id, null, null, voted.voter_id, null
  from unnest(?::uuid[], ?::uuid[]) as wanted (poll_id, voter_id)
  cross join lateral (
    select v.voter_id from anonymous_voters v
    where v.poll_id = wanted.poll_id and v.voter_id = wanted.voter_id offset 0) voted
  union all
  select wanted.poll_id, null, null, null, leaf.commitment
  from unnest(?::uuid[], string_to_array(?, e'\\n')) as wanted (poll_id, commitment)
  cross join lateral (
    select l.commitment from check_leaves l
    where l.poll_id = wanted.poll_id and l.commitment = decode(wanted.commitment, 'base64') offset 0) leaf`;

/** Reads the stored ballots of locked polls, by poll. */
export const findStoredBallots = async (
  trx: SqlExecutor,
  pollIds: readonly string[],
  pairs: readonly { readonly pollId: string; readonly userId: string }[],
  commitments: readonly { readonly pollId: string; readonly commitment: string }[] = [],
): Promise<ReadonlyMap<string, StoredBallots>> => {
  const { rows } = await prepared<StoredRow>(trx, STORED, [
    uuidArray(pollIds),
    uuidArray(pairs.map(({ pollId }) => pollId)),
    uuidArray(pairs.map(({ userId }) => userId)),
    uuidArray(commitments.map(({ pollId }) => pollId)),
    commitments.map(({ commitment }) => commitment).join('\n'),
  ]);
  const byPoll = Map.groupBy(rows, ({ poll_id }) => poll_id);
  return new Map(
    pollIds.map((pollId) => {
      const ofPoll = byPoll.get(pollId) ?? [];
      const waiting = ofPoll.find(({ sealed }) => sealed !== null);
      const voted = new Set(ofPoll.flatMap(({ voter_id }) => voter_id ?? []));
      const leaves = ofPoll.flatMap(({ commitment }) => commitment ?? []);
      return [pollId, { sealed: waiting?.sealed ?? undefined, releaseAt: waiting?.release_at ?? null, voted, leaves }];
    }),
  );
};

export const writeWaiting = async (
  trx: SqlExecutor,
  pollId: string,
  { sealed, releaseAt }: { readonly sealed: Buffer; readonly releaseAt: Date | null },
): Promise<void> => {
  await trx.raw(
    `insert into waiting_ballots (poll_id, sealed, release_at) values (?, ?, ?)
     on conflict (poll_id) do update set sealed = excluded.sealed, release_at = excluded.release_at`,
    [pollId, sealed, releaseAt as never],
  );
};

/** One statement for the voters and the ballots. The voters are in the order of their ids, so that no row tells their order in a batch. */
const STORE = `
  with voters as (
    insert into anonymous_voters (poll_id, voter_id, voted_on)
    select ?::uuid, voter_id, ?::date from unnest(?::uuid[]) as n (voter_id) order by voter_id),
  nonces as (
    insert into ballot_nonces (poll_id, user_id, nonce)
    select ?::uuid, user_id, decode(nonce, 'base64') from unnest(?::uuid[], string_to_array(?, e'\\n')) as n (user_id, nonce))
  insert into waiting_ballots (poll_id, sealed, release_at) values (?::uuid, ?::bytea, ?::timestamptz)
  on conflict (poll_id) do update set sealed = excluded.sealed, release_at = excluded.release_at`;

export interface StoredVotes {
  readonly pollId: string;
  readonly voters: readonly string[];
  /** In Base64. Only of a poll that is not anonymous: elsewhere they wait with their ballots. */
  readonly nonces: readonly { readonly voterId: string; readonly nonce: string }[];
  readonly sealed: Buffer;
  readonly releaseAt: Date | null;
  readonly isNewRelease: boolean;
}

export const storeVotes = async (trx: SqlExecutor, votes: StoredVotes, now: Date): Promise<void> => {
  const { pollId, voters, nonces, sealed, releaseAt } = votes;
  const day = now.toISOString().slice(0, 10);
  const nonceValues = [uuidArray(nonces.map(({ voterId }) => voterId)), nonces.map(({ nonce }) => nonce).join('\n')];
  await prepared(trx, STORE, [
    pollId,
    day,
    uuidArray(voters),
    pollId,
    ...nonceValues,
    pollId,
    sealed,
    releaseAt,
  ] as never);
};

export const deleteWaiting = async (trx: SqlExecutor, pollId: string): Promise<void> => {
  await trx.raw('delete from waiting_ballots where poll_id = ?', [pollId]);
};

/** Polls with a release that is due, by PostgreSQL's clock, and polls that a replica of a former version has closed without one. */
export const findReleasesDue = async (executor: Executor, limit: number): Promise<string[]> => {
  const { rows } = await executor.raw<{ rows: { poll_id: string }[] }>(
    `select poll_id from waiting_ballots w
     where release_at <= clock_timestamp()
       or (release_at is null and exists (select from polls p where p.id = w.poll_id and p.status = 'closed'))
     order by release_at limit ?`,
    [limit],
  );
  return rows.map(({ poll_id }) => poll_id);
};

/** Milliseconds until the next release, by PostgreSQL's clock. Null if none is due. */
export const msUntilNextRelease = async (executor: Executor): Promise<number | null> => {
  const { rows } = await executor.raw<{ rows: { ms: number | null }[] }>(
    'select extract(epoch from min(release_at) - clock_timestamp())::float8 * 1000 as ms from waiting_ballots',
  );
  return rows[0]?.ms ?? null;
};

export const hasVotedAnonymously = async (executor: Executor, pollId: string, userId: string): Promise<boolean> => {
  const { rows } = await executor.raw<{ rows: unknown[] }>(
    'select from anonymous_voters where poll_id = ? and voter_id = ?',
    [pollId, userId],
  );
  return rows.length > 0;
};

export const hasWaiting = async (executor: Executor, pollId: string): Promise<boolean> => {
  const { rows } = await executor.raw<{ rows: unknown[] }>('select from waiting_ballots where poll_id = ?', [pollId]);
  return rows.length > 0;
};

export const postponeRelease = async (executor: Executor, pollId: string): Promise<void> => {
  await executor.raw(
    "update waiting_ballots set release_at = clock_timestamp() + interval '1 minute' where poll_id = ?",
    [pollId],
  );
};
