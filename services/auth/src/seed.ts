import type { User } from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import { AppError } from '@showhands/service-kit/runtime';
import type { Passwords } from './sessions/passwords.ts';
import { createUser } from './users/commands.ts';
import { presentUser } from './users/presenter.ts';
import { findUserByEmail } from './users/repository.ts';

/** The account that the sign-in page offers when SEED_DEMO is set. */
export const DEMO_ACCOUNT = { username: 'demo', email: 'demo@showhands.dev', password: 'showhands' } as const;

export interface SeededUser {
  readonly username: string;
  readonly email: string;
  /** Without a password nobody can sign in to the account. */
  readonly password?: string;
  readonly bio?: string;
  readonly location?: string;
}

const isTaken = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'email_taken' || error.code === 'username_taken');

const seedUser = async (
  store: Store,
  passwords: Passwords,
  { password, ...person }: SeededUser,
): Promise<User | undefined> => {
  const existing = await findUserByEmail(store.database, person.email);
  if (existing) return presentUser(existing);
  const passwordHash = password === undefined ? passwords.unmatchableHash() : await passwords.hash(password);
  try {
    const call = { idempotency: null, replayed: false };
    return presentUser(await store.transact(call, (trx) => createUser(trx, { ...person, passwordHash })));
  } catch (error) {
    if (!isTaken(error)) throw error;
    // Another replica created the user in the meantime, or another user has the username.
    const other = await findUserByEmail(store.database, person.email);
    return other && presentUser(other);
  }
};

/** Creates the users that do not exist yet. @returns them in order, except users whose username another user has */
export const seedUsers = async (store: Store, passwords: Passwords, people: readonly SeededUser[]): Promise<User[]> => {
  const users: User[] = [];
  for (const person of people) {
    const user = await seedUser(store, passwords, person);
    if (user) users.push(user);
  }
  return users;
};
