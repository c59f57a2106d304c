import { randomUUID } from 'node:crypto';
import { type ApiScope, limits, type TokenClaims, texts, type User } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import { AppError } from '@showhands/service-kit/runtime';
import { API_AUDIENCE, TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@showhands/service-kit/security';
import jwt from 'jsonwebtoken';
import type { Keyring } from '../keys/keyring.ts';
import { isActive, type SessionTerm } from './repository.ts';

/** The stored result of a sign-in's idempotency key: the data for signing the same token again, without the token. */
export interface IssuedToken {
  readonly user: User;
  readonly kid: string;
  readonly jti: string;
  /** Undefined for a token from before sessions were stored. */
  readonly sid?: string | undefined;
  readonly iat: number;
  readonly exp: number;
  readonly keepsAccount?: boolean | undefined;
}

export interface Session {
  user: User;
  token: string;
  account_kept?: true;
}

/** A token of a session, which expires with it at the latest, signed with the key `kid`. */
export const issueSession = (user: User, kid: string, { id, expiresAt, keepsAccount }: SessionTerm): IssuedToken => {
  const iat = Math.floor(Date.now() / 1_000);
  const exp = Math.min(iat + limits.tokenMs / 1_000, Math.floor(expiresAt.getTime() / 1_000));
  return { user, kid, jti: randomUUID(), sid: id, iat, exp, ...(keepsAccount && { keepsAccount }) };
};

const sign = async (keyring: Keyring, keyId: string | undefined, audience: string, claims: object): Promise<string> => {
  const { kid, privateKey } = await keyring.getSigningKey(keyId);
  return jwt.sign(claims, privateKey, { algorithm: TOKEN_ALGORITHM, keyid: kid, issuer: TOKEN_ISSUER, audience });
};

/** Signs the session's token. RS256 is deterministic: the same session and key give the same token. */
export const presentSession = async (keyring: Keyring, session: IssuedToken): Promise<Session> => {
  const { user, jti, sid, iat, exp } = session;
  const claims = {
    id: user.id,
    username: user.username,
    email: user.email,
    jti,
    ...(sid !== undefined && { sid }),
    iat,
    exp,
  };
  const token = await sign(keyring, session.kid, TOKEN_AUDIENCE, claims);
  return { user, token, ...(session.keepsAccount && { account_kept: true as const }) };
};

interface ApiAccess extends Pick<TokenClaims, 'id' | 'username' | 'email'> {
  /** The id of the API token. */
  readonly sid: string;
  readonly scopes: readonly ApiScope[];
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Signs a token for the calls of an API token. Its audience is its own: no former version takes it for a session. */
export const signAccessToken = (keyring: Keyring, { expiresAt, ...access }: ApiAccess): Promise<string> => {
  const iat = Math.floor(Date.now() / 1_000);
  const claims = { ...access, jti: randomUUID(), iat, exp: Math.floor(expiresAt / 1_000) };
  return sign(keyring, undefined, API_AUDIENCE, claims);
};

/** The error of a call whose session has ended. The gateway has the same for a revoked token. */
export const sessionEnded = (): AppError => new AppError('invalid_token', texts.auth.tokenExpired);

/**
 * Signs the token of an earlier call again, for its repetition.
 * @throws AppError `invalid_token` when the session has ended meanwhile
 */
export const presentReplay = async (database: Database, keyring: Keyring, session: IssuedToken): Promise<Session> => {
  const { user, jti, sid } = session;
  if (!(await isActive(database, { id: user.id, jti, sid }))) throw sessionEnded();
  return presentSession(keyring, session);
};
