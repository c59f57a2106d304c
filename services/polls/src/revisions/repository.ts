import { REVISIONS_KEPT, type RevisedChange, type Revision } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';

interface NewRevision {
  readonly pollId: string;
  readonly revision: number;
  readonly at: Date;
  readonly voters: number;
  readonly changes: readonly RevisedChange[];
  readonly options: readonly string[];
}

/** Stores an edit of a locked poll, and drops the oldest ones. The options stay marked. */
export const insertRevision = async (trx: Transaction, one: NewRevision): Promise<void> => {
  const { pollId, revision, at, voters, changes, options } = one;
  await trx.raw('insert into poll_revisions (poll_id, revision, at, voters, changes) values (?, ?, ?, ?, ?::jsonb)', [
    pollId,
    revision,
    at,
    voters,
    JSON.stringify(changes),
  ]);
  await trx.raw(
    `delete from poll_revisions where poll_id = ? and revision <= (
       select revision from poll_revisions where poll_id = ? order by revision desc offset ? limit 1)`,
    [pollId, pollId, REVISIONS_KEPT],
  );
  await trx.raw(
    `insert into changed_options (poll_id, option_id, revision, changed_at)
     select ?, id, ?, ? from unnest(?::uuid[]) as n (id)
     on conflict (poll_id, option_id) do update set revision = excluded.revision, changed_at = excluded.changed_at`,
    [pollId, revision, at, [...options]] as never,
  );
  await trx.raw('update polls set edited_after = ? where id = ?', [voters, pollId]);
};

/** Voters beyond this number find out on the page. */
const TOLD_MAX = 1_000;

/** The voters of options; none of them if they are too many. */
export const listVoters = async (trx: Transaction, pollId: string, options: readonly string[]): Promise<string[]> => {
  const { rows } = await trx.raw<{ rows: { user_id: string }[] }>(
    'select distinct user_id from votes where poll_id = ? and option_id = any (?) limit ?',
    [pollId, [...options], TOLD_MAX + 1] as never,
  );
  return rows.length > TOLD_MAX ? [] : rows.map((row) => row.user_id);
};

export const listRevisions = async (executor: Executor, pollId: string): Promise<Revision[]> => {
  const { rows } = await executor.raw<{ rows: (Omit<Revision, 'at'> & { readonly at: Date })[] }>(
    'select revision, at, voters, changes from poll_revisions where poll_id = ? order by revision desc',
    [pollId],
  );
  return rows.map(({ at, ...revision }) => ({ ...revision, at: at.toISOString() }));
};

/** Votes for a changed option `c` that precede its change, and whose voters have not confirmed them. */
const UNCONFIRMED = `
  from changed_options c
  join votes v on v.poll_id = c.poll_id and v.option_id = c.option_id and v.created_at <= c.changed_at
  left join vote_confirmations k on k.poll_id = v.poll_id and k.user_id = v.user_id
  where c.poll_id = :poll and coalesce(k.revision < c.revision, true)`;

/** The changed options that a user chose before, in the order of the poll. */
export const listUnconfirmed = async (executor: Executor, poll: string, user: string): Promise<string[]> => {
  const { rows } = await executor.raw<{ rows: { option_id: string }[] }>(
    `select c.option_id ${UNCONFIRMED} and v.user_id = :user order by c.option_id`,
    { poll, user },
  );
  return rows.map((row) => row.option_id);
};

export interface ChangedOption {
  readonly option_id: string;
  readonly changed_at: Date;
  readonly unconfirmed: number;
}

/** Reads the votes of all changed options. */
export const countUnconfirmed = async (executor: Executor, poll: string): Promise<ChangedOption[]> => {
  const { rows } = await executor.raw<{ rows: ChangedOption[] }>(
    `select c.option_id, c.changed_at, coalesce(n.votes, 0)::integer as unconfirmed from changed_options c
     left join (select c.option_id, count(*) as votes ${UNCONFIRMED} group by c.option_id) n using (option_id)
     where c.poll_id = :poll`,
    { poll },
  );
  return rows;
};

/** The latest revision that changed an option with votes; 0 without one. */
export const latestChange = async (trx: Transaction, pollId: string): Promise<number> => {
  const { rows } = await trx.raw<{ rows: { revision: number }[] }>(
    'select coalesce(max(revision), 0) as revision from changed_options where poll_id = ?',
    [pollId],
  );
  return rows[0]?.revision ?? 0;
};

export const confirm = async (trx: Transaction, pollId: string, userId: string, revision: number): Promise<void> => {
  await trx.raw(
    `insert into vote_confirmations as k (poll_id, user_id, revision) values (?, ?, ?)
     on conflict (poll_id, user_id) do update set revision = greatest(k.revision, excluded.revision)`,
    [pollId, userId, revision],
  );
};
