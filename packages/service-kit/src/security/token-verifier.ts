import { createHash, type KeyObject } from 'node:crypto';
import { type TokenClaims, texts, tokenClaimsSchema } from '@showhands/contracts';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors.ts';
import type { KeyFinder } from './jwks.ts';

/** Whom tokens are issued by and for. */
export const TOKEN_ISSUER = 'showhands-auth';
export const TOKEN_AUDIENCE = 'showhands';
export const TOKEN_ALGORITHM = 'RS256';

const CACHE_SIZE = 50_000;
const TOKEN_MAX_LENGTH = 4_096;

/** Who a token says is calling. */
export type Identity = TokenClaims;

/** Verifies a token. @throws AppError `invalid_token`, `token_expired` or, without keys, `unavailable` */
export type TokenVerifier = (token: string) => Promise<Identity>;

const invalid = (cause?: unknown): AppError => new AppError('invalid_token', texts.auth.invalidToken, { cause });
const expired = (): AppError => new AppError('token_expired', texts.auth.tokenExpired);

const kidOf = (token: string): string => {
  const header = jwt.decode(token, { complete: true })?.header;
  if (header?.alg !== TOKEN_ALGORITHM || typeof header.kid !== 'string') throw invalid();
  return header.kid;
};

const claimsOf = (token: string, key: KeyObject): Identity =>
  tokenClaimsSchema.parse(
    jwt.verify(token, key, { algorithms: [TOKEN_ALGORITHM], issuer: TOKEN_ISSUER, audience: TOKEN_AUDIENCE }),
  );

/** What the library throws over a token that no one of ours made, whatever it is, is a refusal. */
const refusing = <Result>(read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    throw error instanceof jwt.TokenExpiredError ? expired() : invalid(error);
  }
};

const verifySignature = async (token: string, findKey: KeyFinder): Promise<Identity> => {
  const kid = refusing(() => kidOf(token));
  const key = await findKey(kid);
  if (!key) throw invalid();
  return refusing(() => claimsOf(token, key));
};

/**
 * Checks a token's signature once and then remembers its claims until it expires, by the token's hash. A signature
 * costs 43 µs alone and several times that in a loaded process.
 */
export const createTokenVerifier = (findKey: KeyFinder): TokenVerifier => {
  const verified = new LRUCache<string, Identity>({ max: CACHE_SIZE });
  return async (token) => {
    if (token.length > TOKEN_MAX_LENGTH) throw invalid();
    const hash = createHash('sha256').update(token).digest('base64');
    const known = verified.get(hash);
    if (known) {
      if (known.exp * 1_000 > Date.now()) return known;
      throw expired();
    }
    const identity = await verifySignature(token, findKey);
    verified.set(hash, identity);
    return identity;
  };
};

/** The token of an `Authorization: Bearer …` header. @throws AppError `unauthenticated` */
export const bearerToken = (header: string | undefined): string => {
  const [scheme, token, ...rest] = header?.trim().split(/\s+/) ?? [];
  if (!token || rest.length > 0 || scheme?.toLowerCase() !== 'bearer') {
    throw new AppError('unauthenticated', texts.auth.unauthenticated);
  }
  return token;
};
