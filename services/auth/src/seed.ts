import type { User } from '@showhands/contracts';
import { AppError, type Store } from '@showhands/service-kit';
import { hashPassword, unmatchableHash } from './sessions/passwords.ts';
import { openAccount } from './users/commands.ts';
import { presentUser } from './users/presenter.ts';
import { findUserByEmail } from './users/repository.ts';

/** Whoever signs in as this user, here as on the sign-in page. */
export const DEMO_ACCOUNT = { username: 'demo', email: 'demo@showhands.dev', password: 'showhands' } as const;

export interface SeededPerson {
  readonly username: string;
  readonly email: string;
  /** Without one nobody can sign in to the account. */
  readonly password?: string;
  readonly bio?: string;
  readonly location?: string;
}

const isTaken = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'email_taken' || error.code === 'username_taken');

const seedUser = async (store: Store, { password, ...person }: SeededPerson): Promise<User | undefined> => {
  const known = await findUserByEmail(store.database, person.email);
  if (known) return presentUser(known);
  const passwordHash = password === undefined ? unmatchableHash() : await hashPassword(password);
  try {
    const call = { claim: null, replayed: false };
    return presentUser(await store.transact(call, (trx) => openAccount(trx, { ...person, passwordHash })));
  } catch (error) {
    if (!isTaken(error)) throw error;
    // Another replica was quicker, or the name belongs to somebody else.
    const winner = await findUserByEmail(store.database, person.email);
    return winner && presentUser(winner);
  }
};

/** Makes sure that these accounts exist, and returns them in order; a person whose username is somebody else's is left out. */
export const seedUsers = async (store: Store, people: readonly SeededPerson[]): Promise<User[]> => {
  const users: User[] = [];
  for (const person of people) {
    const user = await seedUser(store, person);
    if (user) users.push(user);
  }
  return users;
};
