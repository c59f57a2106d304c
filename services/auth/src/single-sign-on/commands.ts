import { createHash } from 'node:crypto';
import {
  type BodyOf,
  type finishSingleSignOn,
  invitationIn,
  type linkSingleSignOn,
  registrationSchema,
  singleSignOnTexts,
} from '@showhands/contracts';
import type { CommandCall, Transaction } from '@showhands/service-kit/database';
import { networkOf } from '@showhands/service-kit/http';
import { outbox } from '@showhands/service-kit/outbox';
import { AppError } from '@showhands/service-kit/runtime';
import { insertMailLanguage } from '../mail-settings/repository.ts';
import { assertNotSuspended } from '../moderation/commands.ts';
import { setModerator } from '../moderation/repository.ts';
import { assertPassword } from '../passwords/own-password.ts';
import { attemptOf, type Client, findReplayWithPassword, type SessionDependencies } from '../sessions/commands.ts';
import { insertSession } from '../sessions/repository.ts';
import { type IssuedToken, issueSession, presentReplay, presentSession, type Session } from '../sessions/tokens.ts';
import { hasHiddenCharacters } from '../users/assert-visible.ts';
import { markEmailProved } from '../users/commands.ts';
import { presentUser } from '../users/presenter.ts';
import {
  findUserByEmail,
  findUserForUpdate,
  findUserWithPassword,
  lockUserWithPassword,
  type UserRow,
} from '../users/repository.ts';
import { emailKey } from '../users/rules.ts';
import type { Claims } from './claims.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import { type Flow, hashState } from './flow-cookie.ts';
import { copyPicture, type PictureSource } from './picture.ts';
import type { Provider } from './provider.ts';
import {
  deletePendingLink,
  endProviderSessions,
  findLinkedUser,
  findPendingLink,
  insertIdentity,
  insertPendingLink,
  insertProviderSession,
  isMessageUsed,
  lockIdentity,
  type ProviderSignIn,
  updateProviderGroups,
  useMessage,
} from './repository.ts';

export interface SingleSignOnDependencies extends SessionDependencies {
  readonly provider: Provider;
  readonly pictures: PictureSource;
  /** The groups of the provider that polls may use. Empty: all. */
  readonly sharedGroups: readonly string[];
  /** The group of the provider whose members are moderators. Undefined: operators name them. */
  readonly moderatorsGroup: string | undefined;
}

/** The stored outcome of a callback: the data of a token, or the address of the account that has to be linked. */
type Outcome = { readonly issued: IssuedToken } | { readonly link: { readonly email: string } };

type AccountWithPassword = NonNullable<Awaited<ReturnType<typeof findUserWithPassword>>>;

/** Tokens are accepted for so long after their expiry. */
const LOGOUT_TOLERANCE_SECONDS = 60;

type Finished = Session | { readonly link: { readonly email: string } };

const errorOf = (code: keyof typeof singleSignOnTexts): AppError => new AppError(code, singleSignOnTexts[code]);

export const signInExpired = (): AppError => errorOf('sign_in_expired');

const presentOutcome = async (
  { store, keyring }: SingleSignOnDependencies,
  outcome: Outcome,
  isReplay: boolean,
): Promise<Finished> => {
  if ('link' in outcome) return outcome;
  return isReplay ? presentReplay(store.database, keyring, outcome.issued) : presentSession(keyring, outcome.issued);
};

const signInOf = ({ iss, sub, sid, groups }: Claims): ProviderSignIn => ({ issuer: iss, subject: sub, sid, groups });

/** @throws AppError `address_not_verified` without an address, or for one that may be another person's */
const verifiedAddressOf = ({ email, email_verified }: Claims): string => {
  const parsed = registrationSchema.shape.email.safeParse(email);
  if (!parsed.success || email_verified !== true || hasHiddenCharacters(parsed.data))
    throw errorOf('address_not_verified');
  return parsed.data;
};

/** Copies the picture before the transaction, and only for a new account. */
const prepareAccount = async (
  { store: { database }, pictures, admit }: SingleSignOnDependencies,
  claims: Claims,
  { returnTo }: Flow,
): Promise<NewAccount | undefined> => {
  if ((await findLinkedUser(database, signInOf(claims))) !== undefined) return undefined;
  const email = verifiedAddressOf(claims);
  const isNew = (await findUserByEmail(database, email)) === undefined;
  if (!isNew) return { claims, email, picture: undefined, admission: undefined };
  const admission = await admit({ email, invitation: invitationIn(returnTo) });
  return { claims, email, picture: await copyPicture(pictures, claims.picture), admission };
};

interface Recognized {
  readonly user: UserRow;
  /** Whether the account has the address, but is not linked to the identity. */
  readonly isUnlinked: boolean;
}

/** Creates the account of a new identity, unless another account has its address. */
const createOrFind = async (
  trx: Transaction,
  { passwords }: SingleSignOnDependencies,
  account: NewAccount,
): Promise<Recognized> => {
  const existing = await findUserByEmail(trx, account.email);
  if (existing) return { user: existing, isUnlinked: true };
  // The account of the identity or of the address has gone meanwhile, so nothing has decided about a new one.
  if (!account.admission) throw signInExpired();
  await account.admission(trx);
  try {
    return { user: await createAccount(trx, passwords, account), isUnlinked: false };
  } catch (error) {
    // Somebody has registered with the address meanwhile.
    const other = await findUserByEmail(trx, account.email);
    if (!other) throw error;
    return { user: other, isUnlinked: true };
  }
};

const recognize = async (
  trx: Transaction,
  deps: SingleSignOnDependencies,
  claims: Claims,
  account: NewAccount | undefined,
): Promise<Recognized> => {
  const signIn = signInOf(claims);
  await lockIdentity(trx, signIn);
  const linked = await findLinkedUser(trx, signIn);
  const user = linked === undefined ? undefined : await findUserForUpdate(trx, linked);
  if (user) return { user, isUnlinked: false };
  const fallback = { claims, email: verifiedAddressOf(claims), picture: undefined, admission: undefined };
  const recognized = await createOrFind(trx, deps, account ?? fallback);
  if (!recognized.isUnlinked) await insertIdentity(trx, signIn, recognized.user.id);
  return recognized;
};

interface NewSession {
  readonly user: UserRow;
  readonly signIn: ProviderSignIn;
  readonly client: Client;
  /** The id of the key that signs the token. */
  readonly kid: string;
}

/** Sets what the groups of a user decide. Publishes the shared ones, unless the user was in the same ones before. */
const setGroups = async (
  trx: Transaction,
  { sharedGroups, moderatorsGroup }: SingleSignOnDependencies,
  { id, username }: UserRow,
  groups: readonly string[],
): Promise<void> => {
  if (moderatorsGroup !== undefined) await setModerator(trx, id, groups.includes(moderatorsGroup));
  const names = groups.filter((name) => sharedGroups.length === 0 || sharedGroups.includes(name));
  const version = await updateProviderGroups(trx, id, names);
  if (version !== undefined) {
    await outbox.append(trx, 'user.groups-changed', { user: { id, username }, groups: names, version });
  }
};

const startSession = async (
  trx: Transaction,
  deps: SingleSignOnDependencies,
  { user, signIn, client, kid }: NewSession,
): Promise<IssuedToken> => {
  await assertNotSuspended(trx, user.id);
  await deps.knownNetworks.remember(trx, user.id, networkOf(client.address));
  if (deps.wakeProofLinks && client.language) await insertMailLanguage(trx, user.id, client.language);
  if (signIn.groups) await setGroups(trx, deps, user, signIn.groups);
  const term = await insertSession(trx, user.id, client.device);
  if (term.id !== undefined) await insertProviderSession(trx, term.id, signIn);
  return issueSession(presentUser(user), kid, term);
};

const signInBy = async (
  deps: SingleSignOnDependencies,
  call: CommandCall,
  flow: Flow,
  redirect: BodyOf<typeof finishSingleSignOn>,
  client: Client,
): Promise<Outcome> => {
  const { store, keyring, provider } = deps;
  const stateHash = hashState(flow.state);
  if (await isMessageUsed(store.database, stateHash)) throw signInExpired();
  if (redirect.error !== undefined) throw errorOf('sign_in_cancelled');
  const claims = await provider.exchange(flow, redirect);
  const account = await prepareAccount(deps, claims, flow);
  const { kid } = await keyring.getSigningKey();
  return store.transact(call, async (trx): Promise<Outcome> => {
    if (!(await useMessage(trx, stateHash, flow.expiresAt))) throw signInExpired();
    const signIn = signInOf(claims);
    const { user, isUnlinked } = await recognize(trx, deps, claims, account);
    if (!isUnlinked) return { issued: await startSession(trx, deps, { user, signIn, client, kid }) };
    const email = verifiedAddressOf(claims);
    await insertPendingLink(trx, stateHash, { ...signIn, userId: user.id, email }, flow.expiresAt);
    return { link: { email: user.email } };
  });
};

/** Signs in with the outcome of a redirect to the provider. */
export const finishSignIn = async (
  deps: SingleSignOnDependencies,
  call: CommandCall,
  flow: Flow,
  redirect: BodyOf<typeof finishSingleSignOn>,
  client: Client,
): Promise<Finished> => {
  const replay = await deps.store.findReplay<Outcome>(call);
  if (replay) return presentOutcome(deps, replay.value, true);
  try {
    return await presentOutcome(deps, await signInBy(deps, call, flow, redirect, client), call.replayed);
  } catch (error) {
    // A concurrent repetition of this call may have used the code meanwhile.
    const raced = await deps.store.findReplay<Outcome>(call);
    if (raced) return presentOutcome(deps, raced.value, true);
    throw error;
  }
};

interface Linking {
  readonly stateHash: Buffer;
  readonly account: AccountWithPassword;
  readonly code: string | undefined;
  readonly client: Client;
}

const linkAccount = async (
  deps: SingleSignOnDependencies,
  call: CommandCall,
  { stateHash, account, code, client }: Linking,
): Promise<IssuedToken> => {
  const { store, keyring, codeCheck } = deps;
  const { kid } = await keyring.getSigningKey();
  return store.transact(call, async (trx) => {
    const pending = await deletePendingLink(trx, stateHash);
    if (!pending) throw signInExpired();
    await lockIdentity(trx, pending);
    const user = await findUserForUpdate(trx, pending.userId);
    const isSame = user && emailKey(user.email) === emailKey(pending.email);
    const linked = await findLinkedUser(trx, pending);
    if (!isSame || (linked !== undefined && linked !== user.id)) throw signInExpired();
    if (!(await lockUserWithPassword(trx, user.id, account.password_hash))) throw signInExpired();
    await codeCheck.use(trx, user.id, code);
    if (linked === undefined) await insertIdentity(trx, pending, user.id);
    await markEmailProved(trx, user);
    return startSession(trx, deps, { user, signIn: pending, client, kid });
  });
};

/**
 * Links the account with the same address to the provider's identity, with the password of the account and its second factor.
 * @throws AppError `wrong_password`, which counts as a failed sign-in
 */
export const linkByPassword = async (
  deps: SingleSignOnDependencies,
  call: CommandCall,
  flow: Flow,
  { password, code }: BodyOf<typeof linkSingleSignOn>,
  client: Client,
): Promise<Session> => {
  const { store, keyring, loginLimits, codeCheck, logger } = deps;
  const stateHash = hashState(flow.state);
  const pending = await findPendingLink(store.database, stateHash);
  const account = pending && (await findUserWithPassword(store.database, pending.userId));
  const attempt = attemptOf(deps, account ?? { id: stateHash.toString('hex') }, networkOf(client.address));
  await loginLimits.assertAllowed(attempt);
  const replay = await findReplayWithPassword<IssuedToken>(deps, call, attempt);
  if (replay) return presentReplay(store.database, keyring, replay.value);
  if (!account) throw signInExpired();
  try {
    await assertPassword(deps, password, account.password_hash, attempt);
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_password') {
      logger.warn({ userId: account.id, address: client.address, code: error.code }, 'password rejected');
      await loginLimits.countFailure(attempt);
    }
    throw error;
  }
  await loginLimits.clearAccount(attempt);
  await codeCheck.admit(store.database, account.id, code);
  const issued = await linkAccount(deps, call, { stateHash, account, code, client });
  await codeCheck.clear(account.id, code);
  return call.replayed ? presentReplay(store.database, keyring, issued) : presentSession(keyring, issued);
};

/** Ends the sessions that a logout token names. A repeated token has no further effect. */
export const endSessionsByProvider = async (
  { store, provider }: Pick<SingleSignOnDependencies, 'store' | 'provider'>,
  call: CommandCall,
  token: string,
): Promise<Record<string, never>> => {
  const { iss, sub, sid, jti, exp } = await provider.readLogoutToken(token);
  const hash = createHash('sha256')
    .update(JSON.stringify(['logout', iss, jti]))
    .digest();
  return store.transact(call, async (trx) => {
    const expiresAt = new Date((exp + LOGOUT_TOLERANCE_SECONDS) * 1_000);
    if (await useMessage(trx, hash, expiresAt)) await endProviderSessions(trx, { issuer: iss, subject: sub, sid });
    return {};
  });
};
