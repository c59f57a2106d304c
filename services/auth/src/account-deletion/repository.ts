import { DELETION_DAYS } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';

type Comments = 'keep' | 'remove';

/** @returns when the account is deleted, by PostgreSQL's clock */
export const insertDeletion = async (
  trx: Transaction,
  userId: string,
  { comments, successor }: { readonly comments: Comments; readonly successor: string | null },
): Promise<Date> => {
  const { rows } = await trx.raw<{ rows: { delete_at: Date }[] }>(
    `insert into account_deletions (user_id, delete_at, comments, successor)
     values (?, clock_timestamp() + make_interval(days => ?), ?, ?)
     on conflict (user_id) do update
       set delete_at = excluded.delete_at, comments = excluded.comments, successor = excluded.successor
     returning delete_at`,
    [userId, DELETION_DAYS, comments, successor],
  );
  if (!rows[0]) throw new Error('a deletion was written without being returned');
  return rows[0].delete_at;
};

/** The account with this username, unless it is to be deleted, too. */
export const findSuccessor = async (executor: Executor, username: string): Promise<string | undefined> => {
  const { rows } = await executor.raw<{ rows: { id: string }[] }>(
    `select id from users where lower(username) = lower(?)
       and not exists (select from account_deletions where user_id = users.id)`,
    [username],
  );
  return rows[0]?.id;
};

export interface DueDeletion {
  readonly user_id: string;
  readonly username: string;
  readonly email: string;
  readonly picture: string | null;
  readonly comments: Comments;
  readonly successor: { readonly id: string; readonly username: string } | null;
}

/** Locks the account of a due deletion, so that no sign-in keeps it meanwhile. A successor who is to be deleted counts as none. */
export const claimDueDeletion = async (trx: Transaction): Promise<DueDeletion | undefined> => {
  const { rows } = await trx.raw<{ rows: DueDeletion[] }>(
    `select d.user_id, u.username, u.email, u.picture, d.comments,
       case when s.id is not null then json_build_object('id', s.id, 'username', s.username) end as successor
     from account_deletions d join users u on u.id = d.user_id
     left join users s on s.id = d.successor and not exists (select from account_deletions where user_id = s.id)
     where d.delete_at <= clock_timestamp() order by d.delete_at limit 1 for update of d, u skip locked`,
  );
  return rows[0];
};

/** Deletes the account. Rows that refer to it go with it; pictures of options stay with their polls. */
export const deleteUser = async (trx: Transaction, { user_id: id, email, successor }: DueDeletion): Promise<void> => {
  // Moderators can still decide about polls of the successor.
  await trx.raw(
    `update reported_contents set author = ?, objection = null, objected_at = null
     where author = ? and kind in ('poll', 'picture') and ?::uuid is not null`,
    [successor?.id ?? id, id, successor?.id ?? null],
  );
  for (const table of ['reset_requests', 'proof_requests', 'address_notices', 'account_notices', 'mails'] as const) {
    await trx.raw('delete from ?? where lower(email) = lower(?)', [table, email]);
  }
  await trx.raw('delete from mail_batches where creator = ?', [id]);
  await trx.raw('delete from revoked_tokens where user_id = ?', [id]);
  await trx.raw('delete from users where id = ?', [id]);
};

export const deleteMailStop = async (trx: Transaction, hash: Buffer): Promise<void> => {
  await trx.raw('delete from mail_stops where address_hash = ?', [hash]);
};
