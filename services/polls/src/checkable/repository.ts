import type { Choice } from '@showhands/contracts';
import type { Executor, SqlExecutor, Transaction } from '@showhands/service-kit/database';

export interface Head {
  readonly size: number;
  /** The signed note. Empty for a tree without leaves. */
  readonly note: string;
}

/** The newest head, or the head of a size. */
export const findHead = async (executor: Executor, pollId: string, size?: number): Promise<Head | undefined> => {
  const { rows } = await executor.raw<{ rows: Head[] }>(
    `select size, note from check_heads where poll_id = ? ${size === undefined ? '' : 'and size = ?'}
     order by size desc limit 1`,
    size === undefined ? [pollId] : [pollId, size],
  );
  return rows[0];
};

export const listHeads = async (executor: Executor, pollId: string): Promise<Head[]> => {
  const { rows } = await executor.raw<{ rows: Head[] }>(
    'select size, note from check_heads where poll_id = ? order by size',
    [pollId],
  );
  return rows;
};

/** Commitments in the order of the leaves, from one position up to another. */
export const listLeaves = async (executor: Executor, pollId: string, from: number, to: number): Promise<Buffer[]> => {
  const { rows } = await executor.raw<{ rows: { commitment: Buffer }[] }>(
    'select commitment from check_leaves where poll_id = ? and position >= ? and position < ? order by position',
    [pollId, from, to],
  );
  return rows.map(({ commitment }) => commitment);
};

export const findPosition = async (
  executor: Executor,
  pollId: string,
  commitment: Buffer,
): Promise<number | undefined> => {
  const { rows } = await executor.raw<{ rows: { position: number }[] }>(
    'select position from check_leaves where poll_id = ? and commitment = ?',
    [pollId, commitment],
  );
  return rows[0]?.position;
};

export const insertLeaves = async (
  trx: Transaction,
  pollId: string,
  from: number,
  commitments: readonly Uint8Array[],
): Promise<void> => {
  await trx.raw(
    `insert into check_leaves (poll_id, position, commitment)
     select ?::uuid, ?::integer + n - 1, commitment from unnest(?::bytea[]) with ordinality as leaf (commitment, n)`,
    [pollId, from, commitments.map((one) => Buffer.from(one))] as never,
  );
};

export const insertHead = async (trx: Transaction, pollId: string, { size, note }: Head): Promise<void> => {
  await trx.raw('insert into check_heads (poll_id, size, note) values (?, ?, ?)', [pollId, size, note]);
};

/** The nonces of ballots, each by the user of its rows in `votes`: in an anonymous poll, by the random id of the ballot. */
export const insertNonces = async (
  trx: SqlExecutor,
  pollId: string,
  nonces: readonly { readonly userId: string; readonly nonce: Uint8Array }[],
): Promise<void> => {
  if (nonces.length === 0) return;
  await trx.raw(
    'insert into ballot_nonces (poll_id, user_id, nonce) select ?::uuid, * from unnest(?::uuid[], ?::bytea[])',
    [pollId, nonces.map(({ userId }) => userId), nonces.map(({ nonce }) => Buffer.from(nonce))] as never,
  );
};

interface OpenedBallot {
  readonly nonce: Buffer;
  readonly choices: Choice[];
}

/** Every stored ballot with its nonce, in the order of the nonces, which are random. */
export const listOpenedBallots = async (executor: Executor, pollId: string): Promise<OpenedBallot[]> => {
  const { rows } = await executor.raw<{ rows: OpenedBallot[] }>(
    `select n.nonce, json_agg(json_strip_nulls(json_build_object(
       'option_id', v.option_id, 'rank', v.rank, 'score', v.score, 'points', v.points)) order by v.option_id) as choices
     from ballot_nonces n join votes v on v.poll_id = n.poll_id and v.user_id = n.user_id
     where n.poll_id = ? group by n.user_id, n.nonce order by n.nonce`,
    [pollId],
  );
  return rows;
};

/** The names of everyone who has voted, in order. The id stands for a name that has not arrived yet. */
export const listVoterNames = async (executor: Executor, pollId: string): Promise<string[]> => {
  const { rows } = await executor.raw<{ rows: { username: string }[] }>(
    `select coalesce(person.username, voted.id::text) as username from (
       select distinct v.user_id as id from votes v join polls p on p.id = v.poll_id
       where v.poll_id = :poll and not p.anonymous
       union all select voter_id from anonymous_voters where poll_id = :poll) voted
     left join people person on person.id = voted.id order by username`,
    { poll: pollId },
  );
  return rows.map(({ username }) => username);
};
