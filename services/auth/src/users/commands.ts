import type { Executor, Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import type { Identity } from '@showhands/service-kit/security';
import { isActive } from '../sessions/repository.ts';
import { sessionEnded } from '../sessions/tokens.ts';
import { picturePath } from './presenter.ts';
import { insertUser, type NewUser, type UserRow, updateEmailProved } from './repository.ts';

/** Inserts a user and publishes `user.registered`. @throws AppError `email_taken`, `username_taken` */
export const createUser = async (trx: Transaction, fields: NewUser): Promise<UserRow> => {
  const user = await insertUser(trx, fields);
  await outbox.append(trx, 'user.registered', {
    user: { id: user.id, username: user.username },
    profile_picture: picturePath(user.picture),
    createdAt: user.created_at.toISOString(),
    version: Number(user.version),
  });
  return user;
};

/** Stores that the address of a locked user is theirs. Publishes `user.email-proved` the first time. */
export const markEmailProved = async (trx: Transaction, { id }: UserRow): Promise<void> => {
  const user = await updateEmailProved(trx, id);
  if (!user) return;
  await outbox.append(trx, 'user.email-proved', {
    user: { id, username: user.username },
    email: user.email,
    version: Number(user.version),
  });
};

/**
 * Loads the user of a verified token.
 * @throws AppError `invalid_token` when the token is revoked, its session has ended or the user is gone
 */
export const getSignedInUser = async <User>(
  executor: Executor,
  identity: Identity,
  find: (id: string) => Promise<User | undefined>,
): Promise<User> => {
  const user = (await isActive(executor, identity)) ? await find(identity.id) : undefined;
  if (!user) throw sessionEnded();
  return user;
};
