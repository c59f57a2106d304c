import { randomUUID } from 'node:crypto';
import { texts } from '@showhands/contracts';
import { AppError, brokenConstraint, type Executor, type Transaction } from '@showhands/service-kit';

export interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly bio: string;
  readonly location: string;
  readonly picture: string | null;
  readonly version: string;
  readonly created_at: Date;
}

export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly bio?: string;
  readonly location?: string;
}

/** What a profile form may change; what is undefined stays. A null picture is none. */
export interface UserChange {
  readonly username?: string | undefined;
  readonly bio?: string | undefined;
  readonly location?: string | undefined;
  readonly picture?: string | null | undefined;
}

const COLUMNS = 'id, username, email, bio, location, picture, version, created_at';

const takenNames = {
  users_email_key: () => new AppError('email_taken', texts.auth.emailTaken),
  users_username_key: () => new AppError('username_taken', texts.auth.usernameTaken),
} as const;

/** A refused write as what it means to the person. */
const refusalOf = (error: unknown): unknown => {
  const constraint = brokenConstraint(error);
  if (constraint === 'users_email_key' || constraint === 'users_username_key') return takenNames[constraint]();
  return error;
};

const write = async (trx: Transaction, sql: string, values: readonly (string | null)[]): Promise<UserRow> => {
  try {
    const { rows } = await trx.raw<{ rows: UserRow[] }>(sql, [...values]);
    const [row] = rows;
    if (!row) throw new Error('a user was written without being returned');
    return row;
  } catch (error) {
    throw refusalOf(error);
  }
};

/** @throws AppError `email_taken`, `username_taken` */
export const insertUser = (trx: Transaction, user: NewUser): Promise<UserRow> =>
  write(
    trx,
    `insert into users (id, username, email, password_hash, bio, location)
     values (?, ?, ?, ?, ?, ?) returning ${COLUMNS}`,
    [randomUUID(), user.username, user.email, user.passwordHash, user.bio ?? '', user.location ?? ''],
  );

/** @throws AppError `username_taken` */
export const updateUser = (trx: Transaction, before: UserRow, change: UserChange): Promise<UserRow> =>
  write(
    trx,
    `update users set username = ?, bio = ?, location = ?, picture = ?, version = version + 1
     where id = ? returning ${COLUMNS}`,
    [
      change.username ?? before.username,
      change.bio ?? before.bio,
      change.location ?? before.location,
      change.picture === undefined ? before.picture : change.picture,
      before.id,
    ],
  );

export const findUser = async (executor: Executor, id: string): Promise<UserRow | undefined> => {
  const { rows } = await executor.raw<{ rows: UserRow[] }>(`select ${COLUMNS} from users where id = ?`, [id]);
  return rows[0];
};

/** The user, locked until the transaction ends, so that changes follow one another. */
export const findUserForUpdate = async (trx: Transaction, id: string): Promise<UserRow | undefined> => {
  await trx.raw('select from users where id = ? for no key update', [id]);
  return findUser(trx, id);
};

export const findUserByEmail = async (
  executor: Executor,
  email: string,
): Promise<(UserRow & { readonly password_hash: string }) | undefined> => {
  const { rows } = await executor.raw<{ rows: (UserRow & { password_hash: string })[] }>(
    `select ${COLUMNS}, password_hash from users where lower(email) = lower(?)`,
    [email],
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
