import type { Executor, Transaction } from '@showhands/service-kit/database';
import { admittedBy, COPIED_AT, type UserRows, usersOf } from '../invited/repository.ts';
import { NOT_REPEATED, type RepeatColumns } from './rules.ts';

/** Makes polls of a user that begin to repeat wait for each other until the commit. */
export const lockRepeats = async (trx: Transaction, creator: string): Promise<void> => {
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('repeats ' || ?, 0))", [creator]);
};

/** The number of a user's polls that repeat, beside this one. */
export const countOtherRepeats = async (trx: Transaction, creator: string, id: string): Promise<number> => {
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(
    'select count(*)::integer as count from polls where creator = ? and repeat_every is not null and id <> ?',
    [creator, id],
  );
  return rows[0]?.count ?? 0;
};

/** Writes how often a poll opens. The first time makes it the first run of a series. */
export const updateRepeat = async (trx: Transaction, id: string, columns: RepeatColumns): Promise<void> => {
  await trx('polls')
    .where({ id })
    .update({ ...columns, series_id: trx.raw('coalesce(series_id, id)'), run: trx.raw('coalesce(run, 1)') });
};

export const isNewestRun = async (trx: Transaction, id: string): Promise<boolean> => {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `select from polls later join polls p on later.series_id = p.series_id and later.run > p.run where p.id = ? limit 1`,
    [id],
  );
  return rows.length === 0;
};

/** Ids of polls whose next run is due, the longest overdue first. */
export const findDueRuns = async (executor: Executor, limit: number): Promise<string[]> => {
  const { rows } = await executor.raw<{ rows: { id: string }[] }>(
    'select id from polls where next_run_at <= clock_timestamp() order by next_run_at limit ?',
    [limit],
  );
  return rows.map((row) => row.id);
};

/** Milliseconds until the next run opens, by PostgreSQL's clock. Null without one. */
export const msUntilNextRun = async (executor: Executor): Promise<number | null> => {
  const { rows } = await executor.raw<{ rows: { ms: number | null }[] }>(
    `select extract(epoch from min(next_run_at) - clock_timestamp())::float8 * 1000 as ms
     from polls where next_run_at is not null`,
  );
  return rows[0]?.ms ?? null;
};

export interface DueRun {
  /** As `RepeatColumns`. */
  readonly repeat_lasts: number | null;
  /** Whether votes were taken until now. */
  readonly is_open: boolean;
}

/**
 * Locks a poll whose next run is due, so that no vote or edit changes it until the commit. Undefined if another replica has
 * the lock or has opened the run.
 */
export const claimDueRun = async (trx: Transaction, id: string): Promise<DueRun | undefined> => {
  const { rows } = await trx.raw<{ rows: DueRun[] }>(
    `select repeat_lasts, status = 'active' as is_open from polls
     where id = ? and next_run_at <= clock_timestamp() for no key update skip locked`,
    [id],
  );
  return rows[0];
};

/** Leaves out a run. */
export const updateNextRun = async (trx: Transaction, id: string, next: Date | null): Promise<void> => {
  await trx.raw('update polls set next_run_at = ?, version = version + 1, revision = revision + 1 where id = ?', [
    next,
    id,
  ]);
};

/** Ends the repetition by this run. Closes it if it is still open. */
export const updateReplacedRun = async (trx: Transaction, id: string): Promise<void> => {
  const now = trx.raw('clock_timestamp()');
  const whereOpen = (value: string, otherwise: string) =>
    trx.raw(`case when status = 'active' then ${value} else ${otherwise} end`);
  await trx('polls')
    .where({ id })
    .update({
      ...NOT_REPEATED,
      status: whereOpen("'closed'", 'status'),
      auto_closed: whereOpen('true', 'auto_closed'),
      closed_at: whereOpen('least(ends_at, clock_timestamp())', 'closed_at'),
      updated_at: now,
      version: trx.raw('version + 1'),
      revision: trx.raw('revision + 1'),
    });
};

/** Makes a new poll the run after another one. */
export const continueSeries = async (
  trx: Transaction,
  id: string,
  previousId: string,
  columns: RepeatColumns,
): Promise<void> => {
  const previous = (column: string) => trx('polls').where({ id: previousId }).select(trx.raw(column));
  await trx('polls')
    .where({ id })
    .update({ ...columns, series_id: previous('series_id'), run: previous('run + 1') });
};

/** Copies the list of invited people, with its groups. @returns the users who have access by it */
export const copyInvited = async (trx: Transaction, fromId: string, toId: string): Promise<string[]> => {
  await trx.raw(
    'insert into poll_groups (poll_id, group_id) select ?::uuid, group_id from poll_groups where poll_id = ?',
    [toId, fromId],
  );
  const copy = `insert into invitations (poll_id, entry, is_address, user_id, added_at, direct, groups)
    select ?::uuid, entry, is_address, user_id, ${COPIED_AT('i')}, direct, groups from invitations i where poll_id = ?`;
  return usersOf(await trx.raw<UserRows>(admittedBy(copy), [toId, fromId]));
};

/** Ends the repetition of a poll's series. @returns the run that repeated */
export const stopSeries = async (trx: Transaction, pollId: string): Promise<string | undefined> => {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `update polls set repeat_every = null, repeat_zone = null, repeat_from = null, repeat_lasts = null, next_run_at = null,
       updated_at = clock_timestamp(), version = version + 1, revision = revision + 1
     where series_id = (select series_id from polls where id = ?) and repeat_every is not null returning id`,
    [pollId],
  );
  return rows[0]?.id;
};
