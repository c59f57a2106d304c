import { randomUUID } from 'node:crypto';
import { type Language, limits } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit';

export interface ResetRequest {
  readonly id: string;
  readonly email: string;
  /** Of the mail. */
  readonly language: Language;
  /** Including the current one. */
  readonly attempts: number;
}

export const insertResetRequest = async (
  trx: Transaction,
  { email, language }: Pick<ResetRequest, 'email' | 'language'>,
): Promise<void> => {
  await trx.raw('insert into reset_requests (id, email, language) values (?, ?, ?)', [randomUUID(), email, language]);
};

/** Takes the oldest request that is due. Unless it is deleted, it is due again after `leaseSeconds`. */
export const claimResetRequest = async (
  executor: Executor,
  leaseSeconds: number,
): Promise<ResetRequest | undefined> => {
  const { rows } = await executor.raw<{ rows: ResetRequest[] }>(
    `update reset_requests set attempts = attempts + 1, due_at = clock_timestamp() + make_interval(secs => ?)
     where id = (
       select id from reset_requests where due_at <= clock_timestamp() order by due_at limit 1 for update skip locked)
     returning id, email, language, attempts`,
    [leaseSeconds],
  );
  return rows[0];
};

export const postponeResetRequest = async (executor: Executor, id: string, seconds: number): Promise<void> => {
  await executor.raw('update reset_requests set due_at = clock_timestamp() + make_interval(secs => ?) where id = ?', [
    seconds,
    id,
  ]);
};

export const deleteResetRequest = async (executor: Executor, id: string): Promise<void> => {
  await executor.raw('delete from reset_requests where id = ?', [id]);
};

/** Replaces the user's previous token. */
export const writeResetToken = async (executor: Executor, userId: string, tokenHash: Buffer): Promise<void> => {
  await executor.raw(
    `insert into password_resets (user_id, token_hash, expires_at)
     values (?, ?, clock_timestamp() + make_interval(secs => ?))
     on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [userId, tokenHash, limits.resetTokenMs / 1_000],
  );
};

/** @returns the id of the user whose token this is, unless it has expired */
export const findUserOfResetToken = async (executor: Executor, tokenHash: Buffer): Promise<string | undefined> => {
  const { rows } = await executor.raw<{ rows: { user_id: string }[] }>(
    'select user_id from password_resets where token_hash = ? and expires_at > clock_timestamp()',
    [tokenHash],
  );
  return rows[0]?.user_id;
};

/** @returns false when the token has been used, replaced or has expired meanwhile */
export const deleteResetToken = async (trx: Transaction, userId: string, tokenHash: Buffer): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    'delete from password_resets where user_id = ? and token_hash = ? and expires_at > clock_timestamp()',
    [userId, tokenHash],
  );
  return rowCount > 0;
};

export const deleteResetTokensOf = async (trx: Transaction, userId: string): Promise<void> => {
  await trx.raw('delete from password_resets where user_id = ?', [userId]);
};

export const deleteExpiredResetTokens = async (executor: Executor): Promise<void> => {
  await executor.raw('delete from password_resets where expires_at <= clock_timestamp()');
};
