import { type BodyOf, type login, type register, texts } from '@showhands/contracts';
import { AppError, type CommandCall, type Identity, type Logger, type Slots, type Store } from '@showhands/service-kit';
import type { Keyring } from '../keys/keyring.ts';
import { openAccount } from '../users/commands.ts';
import { presentUser } from '../users/presenter.ts';
import { findUserByEmail } from '../users/repository.ts';
import { hashPassword, unmatchableHash, verifyPassword } from './passwords.ts';
import { revokeToken } from './repository.ts';
import { accountScope, networkOf } from './rules.ts';
import type { Attempt, LoginThrottle } from './throttle.ts';
import { type IssuedSession, issueSession, presentSession, type Session } from './tokens.ts';

export interface SessionDependencies {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly hashing: Slots;
  readonly throttle: LoginThrottle;
  readonly logger: Logger;
}

export const registerUser = async (
  { store, keyring, hashing }: SessionDependencies,
  call: CommandCall,
  { username, email, password }: BodyOf<typeof register>,
): Promise<Session> => {
  const replay = await store.findReplay<IssuedSession>(call);
  if (replay) return presentSession(keyring, replay.value);
  const passwordHash = await hashing(() => hashPassword(password));
  const { kid } = await keyring.signing();
  const session = await store.transact(call, async (trx) =>
    issueSession(presentUser(await openAccount(trx, { username, email, passwordHash })), kid),
  );
  return presentSession(keyring, session);
};

type Account = Awaited<ReturnType<typeof findUserByEmail>>;

const logFailure = (logger: Logger, account: Account, address: string, error: unknown): void => {
  if (!(error instanceof AppError)) return;
  logger.warn({ userId: account?.id, address, code: error.code }, 'sign-in refused');
};

/** An unknown account takes the same time and gets the same answer as a wrong password. */
const checkPassword = async (
  { hashing, throttle }: SessionDependencies,
  account: Account,
  password: string,
  attempt: Attempt,
): Promise<NonNullable<Account>> => {
  const matches = await hashing(async () => {
    // Again, now that it is this call's turn: those before it may have spent what was left.
    await throttle.assertOpen(attempt);
    return verifyPassword(password, account?.password_hash ?? unmatchableHash());
  });
  if (account && matches) return account;
  await throttle.countFailure(attempt);
  throw new AppError('invalid_credentials', texts.auth.invalidCredentials);
};

/** A key that is known for another body would tell a right password from a wrong one: such a guess counts too. */
const findSession = async (
  { store, throttle }: SessionDependencies,
  call: CommandCall,
  attempt: Attempt,
): Promise<IssuedSession | undefined> => {
  try {
    return (await store.findReplay<IssuedSession>(call))?.value;
  } catch (error) {
    if (error instanceof AppError && error.code === 'idempotency_conflict') await throttle.countFailure(attempt);
    throw error;
  }
};

export const logIn = async (
  deps: SessionDependencies,
  call: CommandCall,
  { email, password }: BodyOf<typeof login>,
  address: string,
): Promise<Session> => {
  const { store, keyring, throttle, logger } = deps;
  const account = await findUserByEmail(store.database, email);
  const attempt = { address: networkOf(address), account: account?.id ?? accountScope(email) };
  try {
    await throttle.assertOpen(attempt);
    const replayed = await findSession(deps, call, attempt);
    if (replayed) return await presentSession(keyring, replayed);
    const user = await checkPassword(deps, account, password, attempt);
    await throttle.clearAccount(attempt);
    const { kid } = await keyring.signing();
    const session = await store.transact(call, async () => issueSession(presentUser(user), kid));
    return await presentSession(keyring, session);
  } catch (error) {
    logFailure(logger, account, address, error);
    throw error;
  }
};

export const logOut = (store: Store, call: CommandCall & { readonly user: Identity }): Promise<undefined> =>
  store.transact(call, async (trx) => {
    await revokeToken(trx, call.user);
    return undefined;
  });
