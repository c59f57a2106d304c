import { texts } from '@showhands/contracts';
import { AppError, type Executor, type Identity, outbox, type Transaction } from '@showhands/service-kit';
import { isRevoked } from '../sessions/repository.ts';
import { picturePath } from './presenter.ts';
import { insertUser, type NewUser, type UserRow } from './repository.ts';

/** Opens an account and tells the other services. @throws AppError `email_taken`, `username_taken` */
export const openAccount = async (trx: Transaction, fields: NewUser): Promise<UserRow> => {
  const user = await insertUser(trx, fields);
  await outbox.append(trx, 'user.registered', {
    user: { id: user.id, username: user.username },
    profile_picture: picturePath(user.picture),
    createdAt: user.created_at.toISOString(),
    version: Number(user.version),
  });
  return user;
};

/** The user whom a token speaks of, while it is good. @throws AppError `invalid_token` for a revoked one, or a lost user's */
export const getSignedInUser = async (
  executor: Executor,
  identity: Identity,
  find: (id: string) => Promise<UserRow | undefined>,
): Promise<UserRow> => {
  const user = (await isRevoked(executor, identity.jti)) ? undefined : await find(identity.id);
  if (!user) throw new AppError('invalid_token', texts.auth.invalidToken);
  return user;
};
