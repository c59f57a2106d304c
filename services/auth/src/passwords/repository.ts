import { randomUUID } from 'node:crypto';
import { type Language, limits } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';

export interface ResetRequest {
  readonly id: string;
  readonly email: string;
  /** The language of the mail. */
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

interface ResetLink {
  readonly seed: Buffer;
  readonly tokenHash: Buffer;
}

const VALIDITY_SECONDS = limits.resetTokenMs / 1_000;

/** The user's valid link. A link whose first mail is older than the validity is not renewed. */
export const findRenewableReset = async (trx: Transaction, userId: string): Promise<ResetLink | undefined> => {
  const { rows } = await trx.raw<{ rows: ResetLink[] }>(
    `select seed, token_hash as "tokenHash" from password_resets
     where user_id = ? and seed is not null and expires_at > clock_timestamp()
       and created_at > clock_timestamp() - make_interval(secs => ?)`,
    [userId, VALIDITY_SECONDS],
  );
  return rows[0];
};

/** Replaces the user's previous link, or renews it if it has the same token. */
export const writeResetLink = async (
  trx: Transaction,
  userId: string,
  { seed, tokenHash }: ResetLink,
): Promise<void> => {
  await trx.raw(
    `insert into password_resets as former (user_id, token_hash, seed, created_at, expires_at)
     values (?, ?, ?, clock_timestamp(), clock_timestamp() + make_interval(secs => ?))
     on conflict (user_id) do update set token_hash = excluded.token_hash, seed = excluded.seed,
       expires_at = excluded.expires_at,
       created_at = case former.token_hash when excluded.token_hash then former.created_at else excluded.created_at end`,
    [userId, tokenHash, seed, VALIDITY_SECONDS],
  );
};

export const hasValidReset = async (executor: Executor, userId: string): Promise<boolean> => {
  const { rows } = await executor.raw<{ rows: unknown[] }>(
    'select from password_resets where user_id = ? and expires_at > clock_timestamp()',
    [userId],
  );
  return rows.length > 0;
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
