import { hash, type KeyObject } from 'node:crypto';
import { type TokenClaims, texts, tokenClaimsSchema } from '@showhands/contracts';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { AppError } from '../runtime/errors.ts';
import type { KeyFinder } from './jwks.ts';

/** The `iss` and `aud` claims, and the only accepted algorithm. */
export const TOKEN_ISSUER = 'showhands-auth';
export const TOKEN_AUDIENCE = 'showhands';
/** The `aud` of tokens that stand for API tokens. They have `scopes`, which the receiver must check. */
export const API_AUDIENCE = 'showhands-api';
export const TOKEN_ALGORITHM = 'RS256';

const CACHE_SIZE = 50_000;
const TOKEN_MAX_LENGTH = 4_096;

/** The claims of a verified token. */
export type Identity = TokenClaims;

type Audience = typeof TOKEN_AUDIENCE | [typeof TOKEN_AUDIENCE, typeof API_AUDIENCE];

/** Verifies a token. @throws AppError `invalid_token`, `token_expired` or, without keys, `unavailable` */
export type TokenVerifier = (token: string) => Promise<Identity>;

const invalid = (cause?: unknown): AppError => new AppError('invalid_token', texts.auth.invalidToken, { cause });
const expired = (): AppError => new AppError('token_expired', texts.auth.tokenExpired);

const kidOf = (token: string): string => {
  const header = jwt.decode(token, { complete: true })?.header;
  if (header?.alg !== TOKEN_ALGORITHM || typeof header.kid !== 'string') throw invalid();
  return header.kid;
};

const claimsOf = (token: string, key: KeyObject, audience: Audience): Identity =>
  tokenClaimsSchema.parse(jwt.verify(token, key, { algorithms: [TOKEN_ALGORITHM], issuer: TOKEN_ISSUER, audience }));

/** Maps any error of the JWT library to a rejection of the token. */
const rejecting = <Result>(read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    throw error instanceof jwt.TokenExpiredError ? expired() : invalid(error);
  }
};

interface VerifiedToken {
  readonly identity: Identity;
  /** The key that signed it. */
  readonly kid: string;
}

const verifySignature = async (token: string, findKey: KeyFinder, audience: Audience): Promise<VerifiedToken> => {
  const kid = rejecting(() => kidOf(token));
  const key = await findKey(kid);
  if (!key) throw invalid();
  return { identity: rejecting(() => claimsOf(token, key, audience)), kid };
};

/**
 * Creates a verifier that caches the claims of verified tokens by the token's hash until they expire or auth withdraws
 * the key. Verifying a signature takes 43 µs, and several times that in a loaded process. By default it accepts tokens of sessions
 * only.
 */
export const createTokenVerifier = (findKey: KeyFinder, audience: Audience = TOKEN_AUDIENCE): TokenVerifier => {
  const verified = new LRUCache<string, VerifiedToken>({ max: CACHE_SIZE });
  return async (token) => {
    if (token.length > TOKEN_MAX_LENGTH) throw invalid();
    const digest = hash('sha256', token, 'base64');
    const known = verified.get(digest);
    if (known) {
      if (known.identity.exp * 1_000 <= Date.now()) throw expired();
      // A revoked key may have leaked. The lookup is in memory.
      if (await findKey(known.kid)) return known.identity;
      throw invalid();
    }
    const fresh = await verifySignature(token, findKey, audience);
    verified.set(digest, fresh);
    return fresh.identity;
  };
};

/** Verifies the tokens of calls: tokens of sessions, and tokens that stand for API tokens. `createApi` checks their scopes. */
export const createApiVerifier = (findKey: KeyFinder): TokenVerifier =>
  createTokenVerifier(findKey, [TOKEN_AUDIENCE, API_AUDIENCE]);

/** Reads the token of an `Authorization: Bearer …` header. @throws AppError `unauthenticated` */
export const bearerToken = (header: string | undefined): string => {
  const [scheme, token, ...rest] = header?.trim().split(/\s+/) ?? [];
  if (!token || rest.length > 0 || scheme?.toLowerCase() !== 'bearer') {
    throw new AppError('unauthenticated', texts.auth.unauthenticated);
  }
  return token;
};
