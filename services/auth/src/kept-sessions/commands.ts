import { texts } from '@showhands/contracts';
import type { CommandCall, Executor, Store, Transaction } from '@showhands/service-kit/database';
import { AppError, type Logger, notFound } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import type { Keyring } from '../keys/keyring.ts';
import { assertNotSuspended } from '../moderation/commands.ts';
import { assertRecentSignIn } from '../sessions/recent-sign-in.ts';
import { endUserSession, lockSession } from '../sessions/repository.ts';
import { type IssuedToken, issueSession, presentReplay, presentSession, type Session } from '../sessions/tokens.ts';
import { getSignedInUser } from '../users/commands.ts';
import { presentUser } from '../users/presenter.ts';
import { findUser } from '../users/repository.ts';
import { createSeed, firstRefreshToken, hashRefreshToken, nextRefreshToken } from './refresh-token.ts';
import { findRefreshToken, type RefreshToken, replaceRefreshToken } from './repository.ts';

export interface KeptSessionDependencies {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly logger: Logger;
  /** Key of the derivation of refresh tokens. */
  readonly secret: string;
}

/** The cookie that a call sets. Its token is undefined when the session's current token cannot be derived. */
interface Cookie {
  readonly token: string | undefined;
  readonly expires: Date;
}

const notKept = () => new AppError('unauthenticated', texts.auth.notKept);

/** Each step is a query. Retries, and tabs that send one token at once, are a few steps behind. */
const REPLACEMENTS_FOLLOWED = 20;

/** Follows the replacements of a token up to the unused token. @returns undefined if it needs more than these steps */
const findUnused = async (
  executor: Executor,
  secret: string,
  sessionId: string,
  token: string,
): Promise<string | undefined> => {
  let current = token;
  for (let step = 0; step <= REPLACEMENTS_FOLLOWED; step += 1) {
    const found = await findRefreshToken(executor, sessionId, [hashRefreshToken(current)]);
    if (!found) return undefined;
    if (!found.isUsed) return current;
    current = nextRefreshToken(secret, current);
  }
  return undefined;
};

interface Keeping {
  readonly seed: string;
  readonly expiresAt: string;
}

/** Accepts only the session of the caller's token, since the refresh token goes to the calling browser. */
export const keepOwnSession = async (
  { store, secret }: KeptSessionDependencies,
  call: CommandCall & { readonly user: Identity },
  sessionId: string,
): Promise<Cookie> => {
  await assertRecentSignIn(store, call);
  const { seed, expiresAt } = await store.transact(call, async (trx): Promise<Keeping> => {
    await getSignedInUser(trx, call.user, (id) => findUser(trx, id));
    const term = call.user.sid === sessionId ? await lockSession(trx, call.user.id, sessionId) : undefined;
    if (!term) throw notFound();
    const created = createSeed();
    await replaceRefreshToken(trx, sessionId, hashRefreshToken(firstRefreshToken(secret, sessionId, created)));
    return { seed: created, expiresAt: term.expiresAt.toISOString() };
  });
  const token = await findUnused(store.database, secret, sessionId, firstRefreshToken(secret, sessionId, seed));
  return { token, expires: new Date(expiresAt) };
};

type SentToken = RefreshToken & { readonly token: string };

interface Continued {
  readonly issued: IssuedToken;
  readonly expiresAt: string;
}

/** @returns undefined after it has ended the session, because the token was used before */
const rotate = async (
  trx: Transaction,
  secret: string,
  kid: string,
  sessionId: string,
  { token, userId }: SentToken,
): Promise<Continued | undefined> => {
  // Locks the session, so that the second of two concurrent calls sees the result of the first.
  const term = await lockSession(trx, userId, sessionId);
  const user = term && (await findUser(trx, userId));
  const locked = await findRefreshToken(trx, sessionId, [hashRefreshToken(token)]);
  if (!term) await assertNotSuspended(trx, userId);
  if (!user || !locked) throw notKept();
  if (locked.isStale) {
    await endUserSession(trx, userId, sessionId);
    return undefined;
  }
  if (!locked.isUsed) await replaceRefreshToken(trx, sessionId, hashRefreshToken(nextRefreshToken(secret, token)));
  return { issued: issueSession(presentUser(user), kid, term), expiresAt: term.expiresAt.toISOString() };
};

/** The session's token among the tokens that a browser sent. Other tokens come from neighbouring sites or are outdated. */
const findSent = async (
  executor: Executor,
  sessionId: string,
  sent: readonly string[],
): Promise<SentToken | undefined> => {
  const found = await findRefreshToken(executor, sessionId, sent.map(hashRefreshToken));
  if (!found) return undefined;
  const token = sent.find((one) => hashRefreshToken(one).equals(found.hash));
  return token === undefined ? undefined : { ...found, token };
};

/**
 * Issues a token and replaces the refresh token. A token that was replaced before is a copy, and nobody can tell which
 * holder is the owner: the session ends for both. A repeated call gets its first response within the time of grace only.
 * @throws AppError `unauthenticated` when it is unknown or a copy, or the session has ended; `account_suspended`
 */
export const continueSessionOf = async (
  { store, keyring, logger, secret }: KeptSessionDependencies,
  call: CommandCall,
  sessionId: string,
  tokens: readonly string[],
  address: string,
): Promise<{ session: Session; cookie: Cookie }> => {
  const sent = await findSent(store.database, sessionId, tokens);
  if (!sent) throw notKept();
  // Applies to repeated calls too: a captured call must not return its token for a day.
  if (sent.isStale) call.idempotency = null;
  const { kid } = await keyring.getSigningKey();
  // Null, since the outcome of a repeated call is stored as JSON.
  const continued = await store.transact(
    call,
    async (trx) => (await rotate(trx, secret, kid, sessionId, sent)) ?? null,
  );
  if (!continued) {
    logger.warn({ userId: sent.userId, address }, 'used refresh token came back');
    throw notKept();
  }
  const { issued, expiresAt } = continued;
  const session = call.replayed
    ? await presentReplay(store.database, keyring, issued)
    : await presentSession(keyring, issued);
  const unused = await findUnused(store.database, secret, sessionId, sent.token);
  return { session, cookie: { token: unused, expires: new Date(expiresAt) } };
};

/** Ends the session if one of the tokens belongs to it. A used token counts too: its holder wants to sign out. */
export const forgetSessionOf = async (
  { store }: KeptSessionDependencies,
  call: CommandCall,
  sessionId: string,
  tokens: readonly string[],
): Promise<undefined> => {
  const sent = await findSent(store.database, sessionId, tokens);
  if (!sent) return undefined;
  return store.transact(call, async (trx) => {
    await endUserSession(trx, sent.userId, sessionId);
    return undefined;
  });
};
