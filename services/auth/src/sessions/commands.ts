import { type BodyOf, type Language, type login, type register, texts } from '@showhands/contracts';
import type { CommandCall, Store, Transaction } from '@showhands/service-kit/database';
import { networkOf } from '@showhands/service-kit/http';
import { AppError, type ConcurrencyLimiter, type Logger } from '@showhands/service-kit/runtime';
import type { Keyring } from '../keys/keyring.ts';
import { insertLinkRequest } from '../mail/repository.ts';
import { insertMailLanguage, updateMailSettings } from '../mail-settings/repository.ts';
import { assertNotSuspended } from '../moderation/commands.ts';
import type { PasswordCheck } from '../passwords/password-check.ts';
import type { Admit } from '../registration/admission.ts';
import type { CodeCheck } from '../second-factor/code-check.ts';
import { assertVisible } from '../users/assert-visible.ts';
import { createUser } from '../users/commands.ts';
import { presentUser } from '../users/presenter.ts';
import { findUserByEmail, lockUserWithPassword, updatePassword } from '../users/repository.ts';
import { emailKey } from '../users/rules.ts';
import type { KnownNetworks } from './known-networks.ts';
import type { LoginAttempt, LoginLimits } from './login-limits.ts';
import type { Passwords } from './passwords.ts';
import { insertSession } from './repository.ts';
import { passwordScope } from './rules.ts';
import { type IssuedToken, issueSession, presentReplay, presentSession, type Session } from './tokens.ts';

export interface SessionDependencies {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly passwords: Passwords;
  /** Of sign-ins. Registrations have a limiter of their own, so that many registrations do not block sign-ins. */
  readonly hashingLimiter: ConcurrencyLimiter;
  readonly registrationLimiter: ConcurrencyLimiter;
  readonly knownNetworks: KnownNetworks;
  readonly loginLimits: LoginLimits;
  /** The second factor of sign-ins with a password. */
  readonly codeCheck: CodeCheck;
  readonly checkPasswordStrength: PasswordCheck;
  readonly logger: Logger;
  /** Wakes the job that sends links to prove addresses. Undefined without a mail server: then none is sent. */
  readonly wakeProofLinks: (() => void) | undefined;
  readonly admit: Admit;
}

/** The caller: its address as the gateway reports it, and its browser. */
export interface Client {
  readonly address: string;
  readonly device: string;
  /** The language of the browser, if the product has it. */
  readonly language?: Language | undefined;
  /** Aborted when the caller waits no longer. A repeated call would otherwise wait for the hash of the former one, too. */
  readonly gone?: AbortSignal;
}

export const registerUser = async (
  deps: SessionDependencies,
  call: CommandCall,
  { username, email, password, language, invitation }: BodyOf<typeof register>,
  { address, device, gone }: Client,
): Promise<Session> => {
  const { store, keyring, passwords, registrationLimiter, knownNetworks, checkPasswordStrength, wakeProofLinks } = deps;
  const replay = await store.findReplay<IssuedToken>(call);
  if (replay) return presentReplay(store.database, keyring, replay.value);
  assertVisible({ username, email });
  const admission = await deps.admit({ email, invitation });
  await checkPasswordStrength('password', password, { username, email });
  const passwordHash = await registrationLimiter(() => passwords.hash(password), gone);
  const { kid } = await keyring.getSigningKey();
  const session = await store.transact(call, async (trx) => {
    await admission(trx);
    const user = await createUser(trx, { username, email, passwordHash });
    if (wakeProofLinks) await insertLinkRequest(trx, 'proof_requests', { email: user.email, language });
    if (wakeProofLinks) await updateMailSettings(trx, user.id, { language });
    await knownNetworks.remember(trx, user.id, networkOf(address));
    return issueSession(presentUser(user), kid, await insertSession(trx, user.id, device));
  });
  wakeProofLinks?.();
  return presentSession(keyring, session);
};

type Account = Awaited<ReturnType<typeof findUserByEmail>>;

const logRejection = (logger: Logger, account: Account, address: string, error: unknown): void => {
  if (!(error instanceof AppError)) return;
  logger.warn({ userId: account?.id, address, code: error.code }, 'sign-in rejected');
};

/** Treats an unknown account like a wrong password, in time and response, so that accounts cannot be enumerated. */
const checkPassword = async (
  { passwords, hashingLimiter, loginLimits }: SessionDependencies,
  account: Account,
  password: string,
  attempt: LoginAttempt,
): Promise<{ readonly user: NonNullable<Account>; readonly isOutdated: boolean }> => {
  const matches = await hashingLimiter(async () => {
    // Checked again after waiting in the limiter's queue: earlier attempts may have reached the limit meanwhile.
    await loginLimits.assertAllowed(attempt);
    return passwords.verify(password, account?.password_hash ?? passwords.unmatchableHash());
  });
  if (account && matches) return { user: account, isOutdated: matches === 'outdated' };
  await loginLimits.countFailure(attempt);
  throw new AppError('invalid_credentials', texts.auth.invalidCredentials);
};

/**
 * Finds the outcome of an earlier call with a password and the same idempotency key. A conflict counts as a failed
 * attempt: it reveals that the password differs from the first call's, so uncounted conflicts would allow unlimited
 * guesses.
 */
export const findReplayWithPassword = async <Value>(
  { store, loginLimits }: Pick<SessionDependencies, 'store' | 'loginLimits'>,
  call: CommandCall,
  attempt: LoginAttempt,
): Promise<{ readonly value: Value } | undefined> => {
  try {
    return await store.findReplay<Value>(call);
  } catch (error) {
    if (error instanceof AppError && error.code === 'idempotency_conflict') await loginLimits.countFailure(attempt);
    throw error;
  }
};

/** A password change ends all sessions, so no session may start with the former password during its commit. */
const assertPasswordUnchanged = async (trx: Transaction, account: NonNullable<Account>): Promise<void> => {
  if (await lockUserWithPassword(trx, account.id, account.password_hash)) return;
  throw new AppError('invalid_credentials', texts.auth.invalidCredentials);
};

/** Runs outside the sign-in's transaction, whose lock on the user a concurrent sign-in may share. */
const replaceHash = async (
  { store, passwords, hashingLimiter }: SessionDependencies,
  { id, password_hash }: NonNullable<Account>,
  password: string,
): Promise<void> => {
  const current = await hashingLimiter(() => passwords.hash(password));
  await store.database.transaction((trx) => updatePassword(trx, id, current, password_hash));
};

export const attemptOf = (
  { store, knownNetworks }: Pick<SessionDependencies, 'store' | 'knownNetworks'>,
  /** Without `password_hash` for an account that does not exist. */
  { id, password_hash }: { readonly id: string; readonly password_hash?: string },
  network: string,
): LoginAttempt => ({
  account: password_hash === undefined ? id : passwordScope(id, password_hash),
  network,
  isKnownNetwork: () => knownNetworks.has(store.database, id, network),
});

export const logIn = async (
  deps: SessionDependencies,
  call: CommandCall,
  { email, password, code }: BodyOf<typeof login>,
  { address, device, language }: Client,
): Promise<Session> => {
  const { store, keyring, knownNetworks, loginLimits, codeCheck, logger } = deps;
  const account = await findUserByEmail(store.database, email);
  const attempt = attemptOf(deps, account ?? { id: emailKey(email) }, networkOf(address));
  try {
    await loginLimits.assertAllowed(attempt);
    const replay = await findReplayWithPassword<IssuedToken>(deps, call, attempt);
    if (replay) return await presentReplay(store.database, keyring, replay.value);
    const { user, isOutdated } = await checkPassword(deps, account, password, attempt);
    await loginLimits.clearAccount(attempt);
    await codeCheck.admit(store.database, user.id, code);
    const { kid } = await keyring.getSigningKey();
    const session = await store.transact(call, async (trx) => {
      await assertPasswordUnchanged(trx, user);
      await assertNotSuspended(trx, user.id);
      await codeCheck.use(trx, user.id, code);
      await knownNetworks.remember(trx, user.id, attempt.network);
      if (deps.wakeProofLinks && language) await insertMailLanguage(trx, user.id, language);
      return issueSession(presentUser(user), kid, await insertSession(trx, user.id, device));
    });
    await codeCheck.clear(user.id, code);
    if (isOutdated) await replaceHash(deps, user, password);
    return await presentSession(keyring, session);
  } catch (error) {
    logRejection(logger, account, address, error);
    throw error;
  }
};
