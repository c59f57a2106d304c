import { randomUUID } from 'node:crypto';
import { type ApiScope, limits } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';
import { suspendedUntil } from '../moderation/repository.ts';

export interface ApiTokenRow {
  readonly id: string;
  readonly name: string;
  readonly scopes: ApiScope[];
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
}

const COLUMNS = 'id, name, scopes, created_at, expires_at, last_used_at';

/** The user's tokens, newest first, including expired tokens but not revoked ones. */
export const listTokens = async (executor: Executor, userId: string): Promise<ApiTokenRow[]> => {
  const { rows } = await executor.raw<{ rows: ApiTokenRow[] }>(
    `select ${COLUMNS} from api_tokens where user_id = ? and revoked_at is null order by created_at desc, id`,
    [userId],
  );
  return rows;
};

interface NewApiToken {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly hash: Buffer;
  readonly days: number;
}

export const newTokenId = (): string => randomUUID();

export const insertToken = async (trx: Transaction, token: NewApiToken): Promise<ApiTokenRow> => {
  const { rows } = await trx.raw<{ rows: ApiTokenRow[] }>(
    `insert into api_tokens (id, user_id, name, scopes, token_hash, expires_at)
     values (?, ?, ?, ?, ?, clock_timestamp() + make_interval(days => ?)) returning ${COLUMNS}`,
    [token.id, token.userId, token.name, [...token.scopes], token.hash, token.days],
  );
  const [row] = rows;
  if (!row) throw new Error('an API token was written without being returned');
  return row;
};

/** @returns whether the user had this token */
export const revokeToken = async (trx: Transaction, userId: string, id: string): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    'update api_tokens set revoked_at = clock_timestamp() where id = ? and user_id = ? and revoked_at is null',
    [id, userId],
  );
  return rowCount > 0;
};

export const revokeTokens = async (trx: Transaction, userId: string): Promise<void> => {
  await trx.raw('update api_tokens set revoked_at = clock_timestamp() where user_id = ? and revoked_at is null', [
    userId,
  ]);
};

interface UsedToken {
  readonly id: string;
  readonly scopes: ApiScope[];
  readonly expires_at: Date;
  readonly expired: boolean;
  readonly user_id: string;
  readonly username: string;
  readonly email: string;
}

/** Finds a token that is not revoked, and records its use at most once a minute. */
export const findUsedToken = async (executor: Executor, hash: Buffer): Promise<UsedToken | undefined> => {
  const { rows } = await executor.raw<{ rows: UsedToken[] }>(
    `with used as (
       update api_tokens set last_used_at = date_trunc('minute', clock_timestamp())
       where token_hash = :hash and revoked_at is null and expires_at > clock_timestamp()
         and coalesce(last_used_at, '-infinity') <= clock_timestamp() - interval '1 minute')
     select t.id, t.scopes, t.expires_at, t.expires_at <= clock_timestamp() as expired,
       u.id as user_id, u.username, u.email
     from api_tokens t join users u on u.id = t.user_id
     where t.token_hash = :hash and t.revoked_at is null`,
    { hash },
  );
  return rows[0];
};

/** The id of the user of a revoked token, until the row is deleted. */
export const findFormerHolder = async (executor: Executor, hash: Buffer): Promise<string | undefined> => {
  const { rows } = await executor.raw<{ rows: { user_id: string }[] }>(
    'select user_id from api_tokens where token_hash = ? and revoked_at is not null',
    [hash],
  );
  return rows[0]?.user_id;
};

/**
 * Deletes revoked tokens that every gateway has forgotten, and tokens that expired long ago. A suspended user's tokens stay, to
 * tell of the suspension.
 */
export const deleteOldTokens = async (executor: Executor): Promise<void> => {
  await executor.raw(
    `delete from api_tokens t
     where revoked_at <= clock_timestamp() - interval '1 hour' and ${suspendedUntil('t.user_id')} is null
       or expires_at <= clock_timestamp() - make_interval(secs => ?)`,
    [limits.expiredTokenMs / 1_000],
  );
};
