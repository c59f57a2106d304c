import { hash } from 'node:crypto';
import { API_TOKEN_PREFIX, type ApiAccess, apiTokenTexts, internal, moderationTexts } from '@showhands/contracts';
import { LRUCache } from 'lru-cache';
import { createConcurrencyLimiter } from '../runtime/concurrency-limiter.ts';
import { AppError } from '../runtime/errors.ts';
import type { InternalClient } from './internal.ts';
import { bearerToken } from './token-verifier.ts';

const AUTHORIZATION = new RegExp(String.raw`^\s*bearer\s+${API_TOKEN_PREFIX}`, 'i');
const SECRET = new RegExp(`^${API_TOKEN_PREFIX}[\\w-]{43}$`);
const CACHE_SIZE = 10_000;
/** An access token that is taken from the cache is valid for 20 s more, which is enough for every call and clock. */
const CACHE_MS = internal.apiToken.accessMs - 20_000;
/** A flood of unknown tokens must not flood auth. */
const LOOKUPS = { maxRunning: 16, maxQueued: 500 };

/** Whether the header has an API token, unlike one with a session's token. */
export const hasApiToken = (authorization: string | undefined): authorization is string =>
  authorization !== undefined && AUTHORIZATION.test(authorization);

/**
 * Replaces the API token of an `Authorization` header by the token of a minute that auth issues for it. The services verify that
 * one, and never see the secret.
 * @throws AppError `invalid_token`, `token_expired`, or `unavailable` without auth
 */
export type ExchangeApiToken = (authorization: string) => Promise<string>;

type Access = ApiAccess | AppError;

/** Asks auth once a minute for each API token. Also remembers rejections: an unknown token stays unknown. */
export const createApiTokenExchange = (auth: InternalClient): ExchangeApiToken => {
  const known = new LRUCache<string, Promise<Access>>({ max: CACHE_SIZE, ttl: CACHE_MS });
  const limit = createConcurrencyLimiter(LOOKUPS);

  const lookUp = async (digest: string): Promise<Access> => {
    try {
      return await limit(() => auth(internal.apiToken.path(digest), internal.apiToken.response));
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') {
        return new AppError('invalid_token', apiTokenTexts.unknown);
      }
      known.delete(digest);
      throw error;
    }
  };

  /** Concurrent calls share one lookup. */
  const accessOf = (digest: string): Promise<Access> => {
    const cached = known.get(digest);
    if (cached) return cached;
    const pending = lookUp(digest);
    known.set(digest, pending);
    return pending;
  };

  return async (authorization) => {
    const secret = bearerToken(authorization);
    if (!SECRET.test(secret)) throw new AppError('invalid_token', apiTokenTexts.unknown);
    const digest = hash('sha256', secret, 'hex');
    const access = await accessOf(digest);
    if (access instanceof AppError) throw access;
    const { suspension } = access;
    if (suspension) throw new AppError('invalid_token', moderationTexts.account_suspended, { suspension });
    if (access.accessToken === null) throw new AppError('token_expired', apiTokenTexts.expired);
    return `Bearer ${access.accessToken}`;
  };
};
