import { randomInt } from 'node:crypto';
import type { Transaction } from '@showhands/service-kit/database';
import { AppError } from '@showhands/service-kit/runtime';
import { insertPicture } from '../pictures/repository.ts';
import type { Admission } from '../registration/admission.ts';
import type { Passwords } from '../sessions/passwords.ts';
import { createUser, markEmailProved } from '../users/commands.ts';
import { insertWithoutPassword, type UserRow } from '../users/repository.ts';
import type { Claims } from './claims.ts';
import { findFreeUsernames } from './repository.ts';
import { numberedUsername, usernamesFor } from './rules.ts';

export interface NewAccount {
  readonly claims: Claims;
  /** The address that the provider has verified. */
  readonly email: string;
  /** Encoded as WebP. */
  readonly picture: Buffer | undefined;
  /** Undefined for an address that had an account before. */
  readonly admission: Admission | undefined;
}

/** Another transaction may take a username meanwhile. */
const ATTEMPTS = 5;

const isTaken = (error: unknown): boolean => error instanceof AppError && error.code === 'username_taken';

/**
 * Creates an account without a password, whose address is proved. Each attempt has a savepoint.
 * @throws AppError `email_taken`
 */
export const createAccount = async (
  trx: Transaction,
  passwords: Pick<Passwords, 'unmatchableHash'>,
  { claims, email, picture }: NewAccount,
): Promise<UserRow> => {
  const free = await findFreeUsernames(trx, usernamesFor(claims));
  const usernames = [...free.slice(0, ATTEMPTS - 1), numberedUsername(randomInt(2 ** 32))];
  for (const [index, username] of usernames.entries()) {
    try {
      return await trx.transaction(async (attempt) => {
        const name = picture && (await insertPicture(attempt, picture));
        const passwordHash = passwords.unmatchableHash();
        const user = await createUser(attempt, { username, email, passwordHash, ...(name && { picture: name }) });
        await insertWithoutPassword(attempt, user.id);
        await markEmailProved(attempt, user);
        return user;
      });
    } catch (error) {
      if (!isTaken(error) || index === usernames.length - 1) throw error;
    }
  }
  throw new Error('there is no username to try');
};
