import type { Executor, Transaction } from '@showhands/service-kit/database';
import { lookAlikeKeys } from '@showhands/service-kit/look-alikes';

/** An account of a provider. The subject is unique for the issuer, and never another person's. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** An identity with the provider's session, if it names one. */
export interface ProviderSignIn extends ProviderIdentity {
  readonly sid: string | null | undefined;
  /** The groups of the user at the provider; null or undefined if they are not asked for. */
  readonly groups?: readonly string[] | null | undefined;
}

export const findLinkedUser = async (
  executor: Executor,
  { issuer, subject }: ProviderIdentity,
): Promise<string | undefined> => {
  const { rows } = await executor.raw<{ rows: { user_id: string }[] }>(
    'select user_id from provider_identities where issuer = ? and subject = ?',
    [issuer, subject],
  );
  return rows[0]?.user_id;
};

/** Serializes the sign-ins of one identity until the commit, so that two first ones create one account. */
export const lockIdentity = async (trx: Transaction, { issuer, subject }: ProviderIdentity): Promise<void> => {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [JSON.stringify([issuer, subject])]);
};

export const insertIdentity = async (
  trx: Transaction,
  { issuer, subject }: ProviderIdentity,
  userId: string,
): Promise<void> => {
  await trx.raw('insert into provider_identities (issuer, subject, user_id) values (?, ?, ?)', [
    issuer,
    subject,
    userId,
  ]);
};

export const insertProviderSession = async (
  trx: Transaction,
  sessionId: string,
  { issuer, subject, sid }: ProviderSignIn,
): Promise<void> => {
  await trx.raw('insert into provider_sessions (session_id, issuer, subject, provider_sid) values (?, ?, ?, ?)', [
    sessionId,
    issuer,
    subject,
    sid ?? null,
  ]);
};

/**
 * Ends the sessions of one session of the provider, or of all sessions of a subject. Sessions whose provider has named no
 * session end with any of their subject.
 */
export const endProviderSessions = async (
  trx: Transaction,
  {
    issuer,
    subject,
    sid,
  }: { readonly issuer: string; readonly subject: string | undefined; readonly sid: string | undefined },
): Promise<void> => {
  await trx.raw(
    `update sessions set ended_at = clock_timestamp() from provider_sessions p
     where p.session_id = sessions.id and ended_at is null and p.issuer = :issuer
       and (:subject::text is null or p.subject = :subject)
       and (:sid::text is null or p.provider_sid = :sid or (p.provider_sid is null and :subject::text is not null))`,
    { issuer, subject: subject ?? null, sid: sid ?? null },
  );
};

/** @returns false if the state or logout token was used before */
export const useMessage = async (trx: Transaction, hash: Buffer, expiresAt: Date): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    'insert into used_provider_messages (hash, expires_at) values (?, ?) on conflict do nothing',
    [hash, expiresAt],
  );
  return rowCount > 0;
};

export const isMessageUsed = async (executor: Executor, hash: Buffer): Promise<boolean> => {
  const { rows } = await executor.raw<{ rows: unknown[] }>('select from used_provider_messages where hash = ?', [hash]);
  return rows.length > 0;
};

export interface PendingLink extends ProviderSignIn {
  readonly userId: string;
  /** The address that the provider has verified. */
  readonly email: string;
}

export const insertPendingLink = async (
  trx: Transaction,
  stateHash: Buffer,
  { issuer, subject, sid, groups, userId, email }: PendingLink,
  expiresAt: Date,
): Promise<void> => {
  await trx.raw(
    `insert into pending_links (state_hash, issuer, subject, provider_sid, groups, user_id, email, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    [stateHash, issuer, subject, sid ?? null, groups ? [...groups] : null, userId, email, expiresAt] as never,
  );
};

const PENDING = `state_hash = ? and expires_at > clock_timestamp()`;
const PENDING_COLUMNS = 'issuer, subject, provider_sid as sid, groups, user_id as "userId", email';

export const findPendingLink = async (executor: Executor, stateHash: Buffer): Promise<PendingLink | undefined> => {
  const { rows } = await executor.raw<{ rows: PendingLink[] }>(
    `select ${PENDING_COLUMNS} from pending_links where ${PENDING}`,
    [stateHash],
  );
  return rows[0];
};

export const deletePendingLink = async (trx: Transaction, stateHash: Buffer): Promise<PendingLink | undefined> => {
  const { rows } = await trx.raw<{ rows: PendingLink[] }>(
    `delete from pending_links where ${PENDING} returning ${PENDING_COLUMNS}`,
    [stateHash],
  );
  return rows[0];
};

/** @returns the version of the stored groups; undefined if the user is in the same ones as before */
export const updateProviderGroups = async (
  trx: Transaction,
  userId: string,
  groups: readonly string[],
): Promise<number | undefined> => {
  const { rows } = await trx.raw<{ rows: { version: string }[] }>(
    `insert into provider_groups as p (user_id, groups) values (?, ?)
     on conflict (user_id) do update set groups = excluded.groups, version = p.version + 1
     where p.groups <> excluded.groups
     returning version`,
    [userId, [...groups]],
  );
  return rows[0] && Number(rows[0].version);
};

/** Filters usernames by whether no account has a similar one. Another transaction may take them before the insert. */
export const findFreeUsernames = async (executor: Executor, usernames: readonly string[]): Promise<string[]> => {
  const keys = new Map(usernames.map((username) => [username, lookAlikeKeys(username)]));
  const { rows } = await executor.raw<{ rows: { key: string }[] }>(
    'select key from username_keys where key = any (?::text[])',
    [[...keys.values()].flat()],
  );
  const taken = new Set(rows.map(({ key }) => key));
  return usernames.filter((username) => !keys.get(username)?.some((key) => taken.has(key)));
};

export const deleteExpiredMessages = async (executor: Executor): Promise<void> => {
  await executor.raw('delete from used_provider_messages where expires_at <= clock_timestamp()');
  await executor.raw('delete from pending_links where expires_at <= clock_timestamp()');
};
