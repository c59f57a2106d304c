import { randomUUID } from 'node:crypto';
import { limits, type RevocationCursor } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';
import type { Identity } from '@showhands/service-kit/security';

/** Revocations stay listed this long after the token has expired, since the services' clocks may differ. */
const CLOCK_SKEW = `interval '1 minute'`;

export const revokeToken = async (trx: Transaction, { jti, id, exp }: Identity): Promise<void> => {
  await trx.raw(
    'insert into revoked_tokens (jti, user_id, expires_at) values (?, ?, to_timestamp(?)) on conflict (jti) do nothing',
    [jti, id, exp],
  );
};

/** A session's last token was issued before it ended and lives for 24 h at most (`limits.tokenMs`). */
const LAST_TOKEN_EXPIRY = `least(expires_at, ended_at + interval '24 hours')`;

/** A token that stands for an API token lives for a minute (`internal.apiToken`), and is issued soon after its lookup. */
const API_ACCESS_MAX = `interval '2 minutes'`;

/** Longer than a transaction can take from setting `revoked_at` to its commit. */
const COMMIT_DELAY = `interval '30 seconds'`;

interface RevocationPage {
  readonly revocations: readonly { readonly jti: string; readonly exp: number }[];
  readonly sessions: readonly { readonly sid: string; readonly exp: number }[];
  readonly keys: readonly { readonly kid: string; readonly exp: number }[];
  /** The `after` of the next page, if there is one. */
  readonly next: RevocationCursor | undefined;
  readonly asOf: Date;
}

interface RevocationRow {
  readonly now: Date;
  readonly kind: 'token' | 'session' | 'key' | null;
  readonly id: string;
  readonly at: Date;
  readonly exp: number;
}

interface RevocationQuery {
  readonly since: string | null;
  readonly after: RevocationCursor | null;
  readonly limit: number | null;
}

/**
 * Lists the revoked tokens, ended sessions, revoked API tokens and revoked keys with unexpired tokens, from `since` on. The `sid`
 * of a token is the id of its session or API token. Lists overlap by
 * COMMIT_DELAY, so that a late commit is not missed. `asOf` is the `since` of the next call.
 */
export const listRevocations = async (
  executor: Executor,
  { since, after, limit }: RevocationQuery,
): Promise<RevocationPage> => {
  const { rows } = await executor.raw<{ rows: RevocationRow[] }>(
    `select clock.now, r.*
     from (select clock_timestamp()::timestamptz(3) as now,
       coalesce(:since::timestamptz - ${COMMIT_DELAY}, '-infinity') as since) clock
     left join lateral (
       select revoked.* from (
         select 'token' as kind, jti as id, revoked_at as at, extract(epoch from expires_at)::float8 as exp
         from revoked_tokens where expires_at > clock.now - ${CLOCK_SKEW} and revoked_at > clock.since
         union all
         select 'session', id, ended_at, ceil(extract(epoch from ${LAST_TOKEN_EXPIRY}))::float8
         from sessions where ${LAST_TOKEN_EXPIRY} > clock.now - ${CLOCK_SKEW} and ended_at > clock.since
         union all
         select 'session', id, revoked_at, ceil(extract(epoch from revoked_at + ${API_ACCESS_MAX}))::float8
         from api_tokens where revoked_at + ${API_ACCESS_MAX} > clock.now - ${CLOCK_SKEW} and revoked_at > clock.since
         union all
         select 'key', kid, revoked_at, ceil(extract(epoch from expires_at))::float8
         from revoked_keys where expires_at > clock.now - ${CLOCK_SKEW} and revoked_at > clock.since
       ) revoked
       where :afterTime::timestamptz is null or (at, id) > (:afterTime::timestamptz, :afterId::uuid)
       order by at, id
       limit :limit::bigint + 1
     ) r on true`,
    { since, afterTime: after?.time ?? null, afterId: after?.id ?? null, limit },
  );
  const [first] = rows;
  if (!first) throw new Error('PostgreSQL returned no clock row');
  const page = limit === null ? rows : rows.slice(0, limit);
  const last = page.at(-1);
  return {
    revocations: page.flatMap(({ kind, id, exp }) => (kind === 'token' ? [{ jti: id, exp }] : [])),
    sessions: page.flatMap(({ kind, id, exp }) => (kind === 'session' ? [{ sid: id, exp }] : [])),
    keys: page.flatMap(({ kind, id, exp }) => (kind === 'key' ? [{ kid: id, exp }] : [])),
    next: last && rows.length > page.length ? { time: last.at.toISOString(), id: last.id } : undefined,
    asOf: first.now,
  };
};

/** Limits the lifetime of a token that is issued now. `id` is undefined for tokens from before sessions were stored. */
export interface SessionTerm {
  readonly id: string | undefined;
  readonly expiresAt: Date;
  /** Whether the sign-in has cancelled the deletion of the account. */
  readonly keepsAccount?: boolean;
}

/** Begins a session. It cancels the deletion of the account. */
export const insertSession = async (trx: Transaction, userId: string, device: string): Promise<SessionTerm> => {
  const { rows } = await trx.raw<{ rows: { id: string; expires_at: Date; keeps_account: boolean }[] }>(
    `with deletion as (delete from account_deletions where user_id = ? returning user_id)
     insert into sessions (id, user_id, device, expires_at)
     values (?, ?, ?, clock_timestamp() + make_interval(secs => ?))
     returning id, expires_at, exists (select from deletion) as keeps_account`,
    [userId, randomUUID(), userId, device, limits.sessionMs / 1_000],
  );
  const [row] = rows;
  if (!row) throw new Error('a session was written without being returned');
  return { id: row.id, expiresAt: row.expires_at, keepsAccount: row.keeps_account };
};

const ACTIVE = 'ended_at is null and expires_at > clock_timestamp()';

/**
 * Locks a session and marks it as used until the transaction ends, so that it cannot end before a token is issued for
 * it. @returns undefined when it has ended
 */
export const lockSession = async (
  trx: Transaction,
  userId: string,
  sessionId: string,
): Promise<SessionTerm | undefined> => {
  const { rows } = await trx.raw<{ rows: { expires_at: Date }[] }>(
    `update sessions set last_used_at = clock_timestamp() where id = ? and user_id = ? and ${ACTIVE} returning expires_at`,
    [sessionId, userId],
  );
  return rows[0] && { id: sessionId, expiresAt: rows[0].expires_at };
};

/** Locks the session of a token like `lockSession`, if it has one. @returns undefined when it has ended */
export const continueSession = async (
  trx: Transaction,
  { sid, id, exp }: Identity,
): Promise<SessionTerm | undefined> =>
  sid === undefined ? { id: undefined, expiresAt: new Date(exp * 1_000) } : lockSession(trx, id, sid);

/** Writes at most once a minute. */
export const markSessionUsed = async (executor: Executor, { sid }: Identity): Promise<void> => {
  if (sid === undefined) return;
  await executor.raw(
    `update sessions set last_used_at = clock_timestamp()
     where id = ? and ended_at is null and last_used_at < clock_timestamp() - interval '1 minute'`,
    [sid],
  );
};

/** True also for a session that has ended, and for tokens from before sessions were stored: other checks reject them. */
export const isSignInRecent = async (executor: Executor, { sid, id }: Identity): Promise<boolean> => {
  const { rows } = await executor.raw<{ rows: unknown[] }>(
    `select from sessions where id = ? and user_id = ? and ${ACTIVE}
       and greatest(created_at, confirmed_at) <= clock_timestamp() - make_interval(secs => ?)`,
    [sid ?? null, id, limits.recentSignInMs / 1_000],
  );
  return rows.length === 0;
};

/** Records that the user has entered the password in the session of a token. */
export const markSignInRecent = async (trx: Transaction, { sid, id }: Identity): Promise<void> => {
  await trx.raw(`update sessions set confirmed_at = clock_timestamp() where id = ? and user_id = ? and ${ACTIVE}`, [
    sid ?? null,
    id,
  ]);
};

export interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly expires_at: Date;
  /** Whether it has a refresh token. */
  readonly kept: boolean;
}

const LISTED_MAX = 100;

export const listActiveSessions = async (executor: Executor, userId: string): Promise<SessionRow[]> => {
  const { rows } = await executor.raw<{ rows: SessionRow[] }>(
    `select id, device, created_at, last_used_at, expires_at,
       exists (select from refresh_tokens where session_id = sessions.id) as kept
     from sessions
     where user_id = ? and ${ACTIVE} order by last_used_at desc, id limit ?`,
    [userId, LISTED_MAX],
  );
  return rows;
};

/** @returns whether the user had this session */
export const endUserSession = async (trx: Transaction, userId: string, sessionId: string): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `update sessions set ended_at = clock_timestamp() where id = ? and user_id = ? and ${ACTIVE}`,
    [sessionId, userId],
  );
  return rowCount > 0;
};

export const endUserSessions = async (trx: Transaction, userId: string): Promise<void> => {
  await trx.raw(`update sessions set ended_at = clock_timestamp() where user_id = ? and ${ACTIVE}`, [userId]);
};

/** Whether a token is not revoked, and its session or API token has not ended. */
export const isActive = async (
  executor: Executor,
  { jti, sid, id }: Pick<Identity, 'jti' | 'sid' | 'id'>,
): Promise<boolean> => {
  const { rows } = await executor.raw<{ rows: { active: boolean }[] }>(
    `select not exists (select from revoked_tokens where jti = :jti)
       and (:sid::uuid is null
         or exists (select from sessions where id = :sid::uuid and user_id = :id and ${ACTIVE})
         or exists (select from api_tokens where id = :sid::uuid and user_id = :id and revoked_at is null
           and expires_at > clock_timestamp()))
       as active`,
    { jti, sid: sid ?? null, id },
  );
  return rows[0]?.active === true;
};

export const deleteExpiredRevocations = async (executor: Executor): Promise<void> => {
  await executor.raw(`delete from revoked_tokens where expires_at <= clock_timestamp() - ${CLOCK_SKEW}`);
  await executor.raw(`delete from sessions where ${LAST_TOKEN_EXPIRY} <= clock_timestamp() - ${CLOCK_SKEW}`);
  await executor.raw(`delete from revoked_keys where expires_at <= clock_timestamp() - ${CLOCK_SKEW}`);
};

/** Written at most once a day for a network. */
export const upsertKnownNetwork = async (trx: Transaction, userId: string, network: string): Promise<void> => {
  await trx.raw(
    `insert into known_networks (network, user_id) values (?, ?)
     on conflict (network) do update set last_used_at = now()
       where known_networks.last_used_at < now() - interval '1 day'`,
    [network, userId],
  );
};

/** How long a network stays known after its last sign-in. */
const KNOWN = `interval '90 days'`;

export const isKnownNetwork = async (executor: Executor, network: string): Promise<boolean> => {
  const { rows } = await executor.raw<{ rows: unknown[] }>(
    `select from known_networks where network = ? and last_used_at > now() - ${KNOWN}`,
    [network],
  );
  return rows.length > 0;
};

export const deleteForgottenNetworks = async (executor: Executor): Promise<void> => {
  await executor.raw(`delete from known_networks where last_used_at <= now() - ${KNOWN}`);
};
