import { limits } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';

export interface RefreshToken {
  readonly hash: Buffer;
  readonly userId: string;
  readonly isUsed: boolean;
  /** Whether the token was used too long ago for a concurrent call. */
  readonly isStale: boolean;
}

/** The session's newest token among the tokens with these hashes. */
export const findRefreshToken = async (
  executor: Executor,
  sessionId: string,
  hashes: readonly Buffer[],
): Promise<RefreshToken | undefined> => {
  const { rows } = await executor.raw<{ rows: RefreshToken[] }>(
    `select t.token_hash as hash, s.user_id as "userId", t.used_at is not null as "isUsed",
       coalesce(t.used_at <= clock_timestamp() - make_interval(secs => ?), false) as "isStale"
     from refresh_tokens t join sessions s on s.id = t.session_id
     where t.token_hash = any (?::bytea[]) and t.session_id = ? order by t.used_at desc nulls first limit 1`,
    [limits.refreshGraceMs / 1_000, [...hashes], sessionId],
  );
  return rows[0];
};

/** Replaces the session's unused token, if there is one, by a new token. The session must be locked. */
export const replaceRefreshToken = async (trx: Transaction, sessionId: string, hash: Buffer): Promise<void> => {
  await trx.raw('update refresh_tokens set used_at = clock_timestamp() where session_id = ? and used_at is null', [
    sessionId,
  ]);
  await trx.raw('insert into refresh_tokens (token_hash, session_id) values (?, ?)', [hash, sessionId]);
};
