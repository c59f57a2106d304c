import type { NotificationType } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit';
import type { FeedRow } from './presenter.ts';
import { countSql, feedSql, ownSql } from './sources.ts';

export interface FeedFilter {
  readonly type?: NotificationType | undefined;
  readonly range?: 'today' | 'week' | 'month' | undefined;
  readonly unread?: boolean | undefined;
  readonly after?: readonly [createdAt: string, id: string] | undefined;
}

/** A badge says «99+»; beyond this many nobody counts, and counting would cost more with every poll ever made. */
const UNREAD_COUNTED_TO = 1_000;

/** Rolling ranges: a service does not know where the reader's midnight is. */
const RANGE_DAYS = { today: 1, week: 7, month: 30 } as const;

const conditions = ({ type, range, unread, after }: FeedFilter): string =>
  [
    'true',
    ...(type ? ['f.type = :type'] : []),
    ...(range ? ['f.created_at > now() - make_interval(days => :days)'] : []),
    ...(unread === undefined ? [] : [unread ? 'not f.is_read' : 'f.is_read']),
    ...(after ? ['(f.created_at, f.id) < (:at::timestamptz, :id::uuid)'] : []),
  ].join(' and ');

export const listFeed = async (
  executor: Executor,
  user: string,
  filter: FeedFilter,
  limit: number,
): Promise<FeedRow[]> => {
  const { rows } = await executor.raw<{ rows: FeedRow[] }>(feedSql(conditions(filter)), {
    user,
    limit,
    type: filter.type ?? null,
    days: filter.range ? RANGE_DAYS[filter.range] : null,
    at: filter.after?.[0] ?? null,
    id: filter.after?.[1] ?? null,
  });
  return rows;
};

/** Exact up to a thousand. */
export const countUnread = async (executor: Executor, user: string): Promise<number> => {
  const { rows } = await executor.raw<{ rows: { count: number }[] }>(countSql('not f.is_read'), {
    user,
    limit: UNREAD_COUNTED_TO,
  });
  return rows[0]?.count ?? 0;
};

export const findInFeed = async (executor: Executor, user: string, id: string): Promise<FeedRow | undefined> => {
  const { rows } = await executor.raw<{ rows: FeedRow[] }>(feedSql('f.id = :id'), { user, id, limit: 1 });
  return rows[0];
};

/** One of the user's own notifications, which broadcasts are not. */
export const findOwn = async (executor: Executor, user: string, id: string): Promise<FeedRow | undefined> => {
  const { rows } = await executor.raw<{ rows: FeedRow[] }>(ownSql, { user, id, limit: 1 });
  return rows[0];
};

const markBroadcast = async (
  trx: Transaction,
  user: string,
  id: string,
  state: 'is_read' | 'is_deleted',
): Promise<void> => {
  await trx.raw(
    `insert into broadcast_states (user_id, broadcast_id, ??) select ?, id, true from broadcasts where id = ?
     on conflict (user_id, broadcast_id) do update set ?? = true`,
    [state, user, id, state],
  );
};

export const markRead = async (trx: Transaction, user: string, id: string): Promise<void> => {
  const own = await trx('notifications').where({ id, user_id: user }).update({ is_read: true });
  if (own === 0) await markBroadcast(trx, user, id, 'is_read');
};

export const remove = async (trx: Transaction, user: string, id: string): Promise<void> => {
  const own = await trx('notifications').where({ id, user_id: user }).delete();
  if (own === 0) await markBroadcast(trx, user, id, 'is_deleted');
};

/** Up to the newest broadcast there is: one that arrives later is new, whatever its time says. */
const setWatermark = async (trx: Transaction, user: string, column: 'read_seq' | 'cleared_seq'): Promise<void> => {
  await trx.raw('update readers set ?? = coalesce((select max(seq) from broadcasts), 0) where user_id = ?', [
    column,
    user,
  ]);
};

/** @returns how many there were to mark */
export const markAllRead = async (trx: Transaction, user: string): Promise<number> => {
  const updated = await countUnread(trx, user);
  await trx('notifications').where({ user_id: user, is_read: false }).update({ is_read: true });
  await setWatermark(trx, user, 'read_seq');
  return updated;
};

/** @returns how many there were to delete, counted up to a thousand broadcasts */
export const clear = async (trx: Transaction, user: string): Promise<number> => {
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(countSql('true'), { user, limit: UNREAD_COUNTED_TO });
  await trx('notifications').where({ user_id: user }).delete();
  await setWatermark(trx, user, 'cleared_seq');
  await trx('broadcast_states').where({ user_id: user }).delete();
  return rows[0]?.count ?? 0;
};
