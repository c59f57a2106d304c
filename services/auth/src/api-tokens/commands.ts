import {
  type ApiAccess,
  type ApiToken,
  apiTokenTexts,
  type BodyOf,
  type createApiToken,
  internal,
  limits,
} from '@showhands/contracts';
import type { CommandCall, Database, Store } from '@showhands/service-kit/database';
import { AppError, notFound } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import type { Keyring } from '../keys/keyring.ts';
import { suspensionOf } from '../moderation/commands.ts';
import { assertRecentSignIn } from '../sessions/recent-sign-in.ts';
import { signAccessToken } from '../sessions/tokens.ts';
import { getSignedInUser } from '../users/commands.ts';
import { findUser, findUserForUpdate } from '../users/repository.ts';
import { presentApiToken } from './presenter.ts';
import * as repository from './repository.ts';
import { createSeed, hashSecret, secretOf } from './secret.ts';

type SignedInCall = CommandCall & { readonly user: Identity };

export const listOwnTokens = async (database: Database, user: Identity): Promise<ApiToken[]> => {
  await getSignedInUser(database, user, (id) => findUser(database, id));
  return (await repository.listTokens(database, user.id)).map(presentApiToken);
};

/** @param key of the HMAC that derives secrets */
export const createToken = async (
  store: Store,
  key: string,
  call: SignedInCall,
  { name, scopes, expires_in_days: days }: BodyOf<typeof createApiToken>,
): Promise<{ token: ApiToken; secret: string }> => {
  await assertRecentSignIn(store, call);
  const { token, seed } = await store.transact(call, async (trx) => {
    const { id: userId } = await getSignedInUser(trx, call.user, (id) => findUserForUpdate(trx, id));
    if ((await repository.listTokens(trx, userId)).length >= limits.apiTokens.perUser) {
      throw new AppError('too_many_tokens', apiTokenTexts.tooMany);
    }
    const created = { id: repository.newTokenId(), seed: createSeed() };
    const hash = hashSecret(secretOf(key, created.id, created.seed));
    const unique = [...new Set(scopes)];
    const row = await repository.insertToken(trx, { id: created.id, userId, name, scopes: unique, hash, days });
    return { token: presentApiToken(row), seed: created.seed };
  });
  return { token, secret: secretOf(key, token.id, seed) };
};

/** Needs no recent sign-in: it protects, and must be quick. */
export const revokeOwnToken = (store: Store, call: SignedInCall, id: string): Promise<undefined> =>
  store.transact(call, async (trx) => {
    await getSignedInUser(trx, call.user, (userId) => findUser(trx, userId));
    if (!(await repository.revokeToken(trx, call.user.id, id))) throw notFound();
    return undefined;
  });

/**
 * Issues the short-lived token by which the services accept an API token. @returns null for an expired API token, and for a
 * revoked one of a suspended user.
 * @throws AppError `not_found` for an unknown one, and for other revoked ones
 */
export const issueAccess = async (database: Database, keyring: Keyring, hash: string): Promise<ApiAccess> => {
  const digest = Buffer.from(hash, 'hex');
  const found = await repository.findUsedToken(database, digest);
  if (!found) {
    const holder = await repository.findFormerHolder(database, digest);
    const suspension = holder === undefined ? undefined : await suspensionOf(database, holder);
    if (!suspension) throw notFound();
    return { accessToken: null, suspension };
  }
  if (found.expired) return { accessToken: null };
  const { id, scopes, user_id, username, email } = found;
  const expiresAt = Math.min(Date.now() + internal.apiToken.accessMs, found.expires_at.getTime());
  const accessToken = await signAccessToken(keyring, { id: user_id, username, email, sid: id, scopes, expiresAt });
  return { accessToken };
};
