import type { DecisionReason, ModerationActionName } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';

export interface ModerationAction {
  readonly id: string;
  readonly at: Date;
  /** `restore` without a report is the end of a suspension, in rows of former versions. */
  readonly action: ModerationActionName;
  /** Set for `suspend` alone. */
  readonly until: Date | null;
  readonly note: string;
}

interface NewAction {
  readonly action: ModerationActionName;
  readonly note: string;
  /** The account that is suspended, or not any more. */
  readonly userId?: string | undefined;
  readonly days?: number | undefined;
  readonly reportId?: string;
  readonly moderator?: string;
  readonly reason?: DecisionReason;
}

/** Waits for sign-ins that have locked the account. */
export const lockAccount = async (trx: Transaction, userId: string): Promise<void> => {
  await trx.raw('select from users where id = ? for update', [userId]);
};

const COLUMNS = 'id, at, action, until, note';

export const insertAction = async (trx: Transaction, action: NewAction): Promise<ModerationAction> => {
  const { userId = null, days = null, reportId = null, moderator = null, reason = null, note } = action;
  const { rows } = await trx.raw<{ rows: ModerationAction[] }>(
    `insert into moderation_actions (user_id, action, until, note, report_id, moderator, reason)
     values (?, ?, clock_timestamp() + make_interval(days => ?::integer), ?, ?, ?, ?) returning ${COLUMNS}`,
    [userId, action.action, days, note, reportId, moderator, reason],
  );
  const [row] = rows;
  if (!row) throw new Error('an action was written without being returned');
  return row;
};

/** When the suspension of a user ends, as an expression of SQL; null without one. */
export const suspendedUntil = (user: string): string => `(
  select case when until > clock_timestamp() then until end from moderation_actions
  where user_id = ${user} order by id desc limit 1)`;

interface StoredSuspension {
  readonly until: Date;
  /** Null for a suspension by an operator, whose note is not for the user. */
  readonly reason: DecisionReason | null;
  readonly note: string;
}

export const findSuspension = async (executor: Executor, userId: string): Promise<StoredSuspension | undefined> => {
  const { rows } = await executor.raw<{ rows: StoredSuspension[] }>(
    `select * from (select until, reason, note from moderation_actions where user_id = ? order by id desc limit 1) last
     where until > clock_timestamp()`,
    [userId],
  );
  return rows[0];
};

export const hasActions = async (executor: Executor, reportId: string): Promise<boolean> => {
  const { rows } = await executor.raw<{ rows: unknown[] }>(
    'select from moderation_actions where report_id = ? limit 1',
    [reportId],
  );
  return rows.length > 0;
};

/** Suspensions of the account and decisions about its contents, the first action first. */
export const listActions = async (executor: Executor, userId: string): Promise<ModerationAction[]> => {
  const { rows } = await executor.raw<{ rows: ModerationAction[] }>(
    `select ${COLUMNS} from moderation_actions
     where user_id = :userId or report_id in (select id from reported_contents where author = :userId) order by id`,
    { userId },
  );
  return rows;
};

export const setModerator = async (trx: Transaction, userId: string, isModerator: boolean): Promise<void> => {
  await trx.raw('update users set moderator = ? where id = ?', [isModerator, userId]);
};

export const isModerator = async (executor: Executor, userId: string): Promise<boolean> => {
  const { rows } = await executor.raw<{ rows: unknown[] }>('select from users where id = ? and moderator', [userId]);
  return rows.length > 0;
};
