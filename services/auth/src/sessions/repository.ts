import type { Executor, Identity, Transaction } from '@showhands/service-kit';

/** Listed a while longer than the token lives, so that clocks need not agree to the second. */
const CLOCK_SKEW = `interval '1 minute'`;

export const revokeToken = async (trx: Transaction, { jti, id, exp }: Identity): Promise<void> => {
  await trx.raw(
    'insert into revoked_tokens (jti, user_id, expires_at) values (?, ?, to_timestamp(?)) on conflict (jti) do nothing',
    [jti, id, exp],
  );
};

export const listRevocations = async (executor: Executor): Promise<{ jti: string; exp: number }[]> => {
  const { rows } = await executor.raw<{ rows: { jti: string; exp: number }[] }>(
    `select jti, extract(epoch from expires_at)::float8 as exp from revoked_tokens
     where expires_at > clock_timestamp() - ${CLOCK_SKEW}`,
  );
  return rows;
};

export const isRevoked = async (executor: Executor, jti: string): Promise<boolean> => {
  const { rows } = await executor.raw<{ rows: unknown[] }>('select from revoked_tokens where jti = ?', [jti]);
  return rows.length > 0;
};

export const deleteExpiredRevocations = async (executor: Executor): Promise<void> => {
  await executor.raw(`delete from revoked_tokens where expires_at <= clock_timestamp() - ${CLOCK_SKEW}`);
};
