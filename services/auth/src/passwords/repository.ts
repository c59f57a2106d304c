import { limits } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';

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

/** Replaces the user's previous link, or renews it if it has the same token. A link is `mailed` if it always was. */
export const writeResetLink = async (
  trx: Transaction,
  userId: string,
  { seed, tokenHash }: ResetLink,
  mailed: boolean,
): Promise<void> => {
  await trx.raw(
    `insert into password_resets as former (user_id, token_hash, seed, created_at, expires_at, mailed)
     values (?, ?, ?, clock_timestamp(), clock_timestamp() + make_interval(secs => ?), ?)
     on conflict (user_id) do update set token_hash = excluded.token_hash, seed = excluded.seed,
       expires_at = excluded.expires_at,
       created_at = case former.token_hash when excluded.token_hash then former.created_at else excluded.created_at end,
       mailed = excluded.mailed and (former.mailed or former.token_hash <> excluded.token_hash)`,
    [userId, tokenHash, seed, VALIDITY_SECONDS, mailed],
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

/** @returns undefined when the token has been used, replaced or has expired meanwhile */
export const deleteResetToken = async (
  trx: Transaction,
  userId: string,
  tokenHash: Buffer,
): Promise<{ readonly mailed: boolean } | undefined> => {
  const { rows } = await trx.raw<{ rows: { mailed: boolean }[] }>(
    'delete from password_resets where user_id = ? and token_hash = ? and expires_at > clock_timestamp() returning mailed',
    [userId, tokenHash],
  );
  return rows[0];
};

export const deleteResetTokensOf = async (trx: Transaction, userId: string): Promise<void> => {
  await trx.raw('delete from password_resets where user_id = ?', [userId]);
};

export const deleteExpiredResetTokens = async (executor: Executor): Promise<void> => {
  await executor.raw('delete from password_resets where expires_at <= clock_timestamp()');
};
