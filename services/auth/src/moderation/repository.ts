import type { Executor, Transaction } from '@showhands/service-kit/database';

export interface ModerationAction {
  readonly at: Date;
  readonly action: 'suspend' | 'restore';
  /** Null for `restore`. */
  readonly until: Date | null;
  readonly note: string;
}

interface NewAction {
  readonly userId: string;
  readonly action: ModerationAction['action'];
  readonly days: number | null;
  readonly note: string;
}

/** Waits for sign-ins that have locked the account. */
export const lockAccount = async (trx: Transaction, userId: string): Promise<void> => {
  await trx.raw('select from users where id = ? for update', [userId]);
};

export const insertAction = async (
  trx: Transaction,
  { userId, action, days, note }: NewAction,
): Promise<ModerationAction> => {
  const { rows } = await trx.raw<{ rows: ModerationAction[] }>(
    `insert into moderation_actions (user_id, action, until, note)
     values (?, ?, clock_timestamp() + make_interval(days => ?::integer), ?) returning at, action, until, note`,
    [userId, action, days, note],
  );
  const [row] = rows;
  if (!row) throw new Error('an action was written without being returned');
  return row;
};

export const isSuspended = async (executor: Executor, userId: string): Promise<boolean> => {
  const { rows } = await executor.raw<{ rows: { suspended: boolean }[] }>(
    `select until is not null and until > clock_timestamp() as suspended
     from moderation_actions where user_id = ? order by id desc limit 1`,
    [userId],
  );
  return rows[0]?.suspended === true;
};

/** The first action first. */
export const listActions = async (executor: Executor, userId: string): Promise<ModerationAction[]> => {
  const { rows } = await executor.raw<{ rows: ModerationAction[] }>(
    'select at, action, until, note from moderation_actions where user_id = ? order by id',
    [userId],
  );
  return rows;
};
