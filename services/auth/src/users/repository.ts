import { randomUUID } from 'node:crypto';
import { texts } from '@showhands/contracts';
import { type Executor, type Transaction, violatedConstraint } from '@showhands/service-kit/database';
import { lookAlikeKeys } from '@showhands/service-kit/look-alikes';
import { AppError } from '@showhands/service-kit/runtime';
import { emailKey } from './rules.ts';

export interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly bio: string;
  readonly location: string;
  readonly picture: string | null;
  readonly version: string;
  readonly created_at: Date;
  /** When the user proved that the address is theirs. */
  readonly email_proved_at: Date | null;
  readonly moderator: boolean;
}

export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly bio?: string;
  readonly location?: string;
  /** The name of a stored picture. */
  readonly picture?: string;
}

/** The fields that a profile form can change: undefined keeps a field, null removes the picture. */
export interface UserChange {
  readonly username?: string | undefined;
  readonly bio?: string | undefined;
  readonly location?: string | undefined;
  readonly picture?: string | null | undefined;
}

const COLUMNS = 'id, username, email, bio, location, picture, version, created_at, email_proved_at, moderator';

const emailTaken = () => new AppError('email_taken', texts.auth.emailTaken);
const usernameTaken = () => new AppError('username_taken', texts.auth.usernameTaken);

const uniqueViolations: Readonly<Record<string, () => AppError>> = {
  users_email_key: emailTaken,
  users_email_alike: emailTaken,
  users_username_key: usernameTaken,
  username_keys_key: usernameTaken,
};

const toAppError = (error: unknown): unknown => uniqueViolations[violatedConstraint(error) ?? '']?.() ?? error;

const writeUser = async (trx: Transaction, sql: string, values: readonly (string | null)[]): Promise<UserRow> => {
  try {
    const { rows } = await trx.raw<{ rows: UserRow[] }>(sql, [...values]);
    const [row] = rows;
    if (!row) throw new Error('a user was written without being returned');
    return row;
  } catch (error) {
    throw toAppError(error);
  }
};

/** Replaces a user's claimed keys by the keys of a username. @throws AppError `username_taken` */
const claimUsername = async (trx: Transaction, { id, username }: UserRow): Promise<void> => {
  await trx.raw('update users set keyed_username = username where id = ?', [id]);
  await trx.raw('delete from username_keys where user_id = ?', [id]);
  try {
    await trx.raw('insert into username_keys (key, user_id) select unnest(?::text[]), ?', [
      lookAlikeKeys(username),
      id,
    ]);
  } catch (error) {
    throw toAppError(error);
  }
};

/** @throws AppError `email_taken`, `username_taken` */
export const insertUser = async (trx: Transaction, user: NewUser): Promise<UserRow> => {
  const { username, email, passwordHash, bio = '', location = '', picture = null } = user;
  const row = await writeUser(
    trx,
    `insert into users (id, username, email, email_key, password_hash, bio, location, picture)
     values (?, ?, ?, ?, ?, ?, ?, ?) returning ${COLUMNS}`,
    [randomUUID(), username, email, emailKey(email), passwordHash, bio, location, picture],
  );
  await claimUsername(trx, row);
  return row;
};

/** @throws AppError `username_taken` */
export const updateUser = async (trx: Transaction, before: UserRow, change: UserChange): Promise<UserRow> => {
  const { username = before.username, bio = before.bio, location = before.location, picture = before.picture } = change;
  const row = await writeUser(
    trx,
    `update users set username = ?, bio = ?, location = ?, picture = ?, version = version + 1
     where id = ? returning ${COLUMNS}`,
    [username, bio, location, picture, before.id],
  );
  if (username !== before.username) await claimUsername(trx, row);
  return row;
};

/** A trigger removes the proof of the former address and its links for a new password. @throws AppError `email_taken` */
export const updateEmail = (trx: Transaction, id: string, email: string): Promise<UserRow> =>
  writeUser(trx, `update users set email = ?, email_key = ?, version = version + 1 where id = ? returning ${COLUMNS}`, [
    email,
    emailKey(email),
    id,
  ]);

/** @returns undefined if the address was proved before */
export const updateEmailProved = async (trx: Transaction, id: string): Promise<UserRow | undefined> => {
  const { rows } = await trx.raw<{ rows: UserRow[] }>(
    `update users set email_proved_at = clock_timestamp(), version = version + 1
     where id = ? and email_proved_at is null returning ${COLUMNS}`,
    [id],
  );
  return rows[0];
};

/** Whether a time has passed by PostgreSQL's clock. */
export const hasPassed = async (executor: Executor, time: Date): Promise<boolean> => {
  const { rows } = await executor.raw<{ rows: { passed: boolean }[] }>(
    'select ?::timestamptz <= clock_timestamp() as passed',
    [time],
  );
  return rows[0]?.passed === true;
};

/** Users whose keys are missing or outdated, oldest first. Locks them until the commit. */
export const findUsersWithoutKeys = async (trx: Transaction, limit: number): Promise<UserRow[]> => {
  const { rows } = await trx.raw<{ rows: UserRow[] }>(
    `select ${COLUMNS} from users where keyed_username is distinct from username
     order by created_at, id limit ? for no key update`,
    [limit],
  );
  return rows;
};

/** Claims the keys of the users' names and addresses that no other user has. Where two of them collide, the first has the key. */
export const claimFreeKeys = async (trx: Transaction, users: readonly UserRow[]): Promise<void> => {
  const ids = users.map(({ id }) => id);
  await trx.raw('delete from username_keys where user_id = any (?)', [ids]);
  const claims = users.flatMap(({ id, username }) => lookAlikeKeys(username).map((key) => ({ key, id })));
  await trx.raw(
    `insert into username_keys (key, user_id) select * from unnest(?::text[], ?::uuid[]) on conflict do nothing`,
    [claims.map(({ key }) => key), claims.map(({ id }) => id)],
  );
  await trx.raw(
    `update users u set keyed_username = username,
       email_key = case when exists (select from users other where other.email_key = n.key and other.id <> u.id)
         then null else n.key end
     from (select id, case when row_number() over (partition by key order by position) = 1 then key end as key
           from unnest(?::uuid[], ?::text[]) with ordinality as t (id, key, position)) n
     where u.id = n.id`,
    [ids, users.map(({ email }) => emailKey(email))],
  );
};

export const findUser = async (executor: Executor, id: string): Promise<UserRow | undefined> => {
  const { rows } = await executor.raw<{ rows: UserRow[] }>(`select ${COLUMNS} from users where id = ?`, [id]);
  return rows[0];
};

/** Locks the user until the transaction ends, so that concurrent changes are serialized. */
export const findUserForUpdate = async (trx: Transaction, id: string): Promise<UserRow | undefined> => {
  await trx.raw('select from users where id = ? for no key update', [id]);
  return findUser(trx, id);
};

/** The user with this address, or else the user whose address differs in its encoding only. */
export const findUserByEmail = async (
  executor: Executor,
  email: string,
): Promise<(UserRow & { readonly password_hash: string }) | undefined> => {
  const { rows } = await executor.raw<{ rows: (UserRow & { password_hash: string })[] }>(
    `select ${COLUMNS}, password_hash from users where lower(email) = lower(?) or email_key = ?
     order by lower(email) = lower(?) desc limit 1`,
    [email, emailKey(email), email],
  );
  return rows[0];
};

export const findUsersByEmail = async (executor: Executor, emails: readonly string[]): Promise<UserRow[]> => {
  const { rows } = await executor.raw<{ rows: UserRow[] }>(
    `select ${COLUMNS} from users where lower(email) = any (?::text[])`,
    [emails.map((email) => email.toLowerCase())],
  );
  return rows;
};

/** Locks the user until the transaction ends, so that the password cannot change. @returns false if it has changed */
export const lockUserWithPassword = async (trx: Transaction, id: string, passwordHash: string): Promise<boolean> => {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    'select from users where id = ? and password_hash = ? for share',
    [id, passwordHash],
  );
  return rows.length > 0;
};

export const findUserWithPassword = async (
  executor: Executor,
  id: string,
): Promise<(UserRow & { readonly password_hash: string }) | undefined> => {
  const { rows } = await executor.raw<{ rows: (UserRow & { password_hash: string })[] }>(
    `select ${COLUMNS}, password_hash from users where id = ?`,
    [id],
  );
  return rows[0];
};

/** @returns false if `formerHash` is given and is no longer the stored hash */
export const updatePassword = async (
  trx: Transaction,
  id: string,
  passwordHash: string,
  formerHash?: string,
): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    'update users set password_hash = :passwordHash where id = :id and password_hash = coalesce(:formerHash, password_hash)',
    { id, passwordHash, formerHash: formerHash ?? null },
  );
  return rowCount > 0;
};

/** Marks an account that single sign-on creates. A trigger ends it when the account gets a password. */
export const insertWithoutPassword = async (trx: Transaction, id: string): Promise<void> => {
  await trx.raw('insert into accounts_without_password (user_id) values (?)', [id]);
};

export const hasPassword = async (executor: Executor, id: string): Promise<boolean> => {
  const { rows } = await executor.raw<{ rows: unknown[] }>('select from accounts_without_password where user_id = ?', [
    id,
  ]);
  return rows.length === 0;
};
