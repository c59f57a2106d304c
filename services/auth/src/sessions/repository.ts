import type { Executor, Identity, Transaction } from '@showhands/service-kit';

/** Listed a while longer than the token lives, so that clocks need not agree to the second. */
const CLOCK_SKEW = `interval '1 minute'`;

export const revokeToken = async (trx: Transaction, { jti, id, exp }: Identity): Promise<void> => {
  await trx.raw(
    'insert into revoked_tokens (jti, user_id, expires_at) values (?, ?, to_timestamp(?)) on conflict (jti) do nothing',
    [jti, id, exp],
  );
};

/** Longer than a transaction may take from its stamp to its commit. */
const COMMITTED_LATE = `interval '30 seconds'`;

/** All that are of use, or those that came after `since` or shortly before. `asOf` is the time of this look. */
export const listRevocations = async (
  executor: Executor,
  since: string | null,
): Promise<{ revocations: { jti: string; exp: number }[]; asOf: Date }> => {
  const { rows } = await executor.raw<{ rows: { now: Date; jti: string | null; exp: number }[] }>(
    `select clock.now, r.jti, extract(epoch from r.expires_at)::float8 as exp
     from (select clock_timestamp()::timestamptz(3) as now) clock
     left join revoked_tokens r on r.expires_at > clock.now - ${CLOCK_SKEW}
       and r.revoked_at > coalesce(?::timestamptz - ${COMMITTED_LATE}, '-infinity')`,
    [since],
  );
  const [first] = rows;
  if (!first) throw new Error('PostgreSQL did not tell the time');
  return { revocations: rows.flatMap(({ jti, exp }) => (jti === null ? [] : [{ jti, exp }])), asOf: first.now };
};

export const isRevoked = async (executor: Executor, jti: string): Promise<boolean> => {
  const { rows } = await executor.raw<{ rows: unknown[] }>('select from revoked_tokens where jti = ?', [jti]);
  return rows.length > 0;
};

export const deleteExpiredRevocations = async (executor: Executor): Promise<void> => {
  await executor.raw(`delete from revoked_tokens where expires_at <= clock_timestamp() - ${CLOCK_SKEW}`);
};
