import { createPublicKey, type KeyObject } from 'node:crypto';
import { internal } from '@showhands/contracts';
import { fetchWithFailover } from '../discovery/fetch-with-failover.ts';
import { createReplicas, type Replicas } from '../discovery/replicas.ts';
import { unavailable } from '../runtime/errors.ts';

const FETCH_TIMEOUT_MS = 2_000;
/** Minimum interval of fetches for an unknown `kid`: forged tokens must not flood auth. */
const REFETCH_MS = 5_000;
/** Retry delay after a failed fetch. */
const RETRY_MS = 500;
/** Age at which a lookup refreshes the keys in the background, so that a revoked key is dropped soon. */
const FRESH_MS = 1_000;
/** Age at which a lookup waits for the refresh, unless auth is down: after a pause, the keys may be older than that. */
const STALE_MS = 3_000;

/**
 * Returns the public key of a `kid`; undefined if auth does not have it. @throws AppError `unavailable` if auth cannot
 * be asked
 */
export type KeyFinder = (kid: string) => Promise<KeyObject | undefined>;

const fetchKeys = async (auth: Replicas): Promise<Map<string, KeyObject>> => {
  const response = await fetchWithFailover(auth, internal.jwks.path, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the key set returned ${response.status}`);
  const { keys } = internal.jwks.response.parse(await response.json());
  return new Map(keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
};

/**
 * Caches auth's key set (JWKS), fetches it ahead of the first lookup, and refreshes it when it is stale or for an unknown
 * `kid`. A key that auth withdraws is unknown here after STALE_MS. Known keys stay valid while auth is down.
 */
export const createJwksKeyFinder = (authUrl: string): KeyFinder => {
  const auth = createReplicas(authUrl);
  let keys = new Map<string, KeyObject>();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let retryAt = Number.NEGATIVE_INFINITY;
  let failure: unknown;
  let refreshing: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    try {
      keys = await fetchKeys(auth);
      fetchedAt = performance.now();
      failure = undefined;
    } catch (error) {
      retryAt = performance.now() + RETRY_MS;
      failure = error;
    }
    refreshing = undefined;
  };

  const refreshIfOlder = async (ageMs: number): Promise<void> => {
    const now = performance.now();
    if (!refreshing && now >= retryAt && now - fetchedAt >= ageMs) refreshing = refresh();
    await refreshing;
  };

  void refreshIfOlder(FRESH_MS);
  return async (kid) => {
    if (keys.has(kid)) {
      const refreshed = refreshIfOlder(FRESH_MS);
      if (!failure && performance.now() - fetchedAt >= STALE_MS) await refreshed;
      const known = keys.get(kid);
      if (known) return known;
    }
    await refreshIfOlder(REFETCH_MS);
    const found = keys.get(kid);
    if (!found && failure) throw unavailable(failure);
    return found;
  };
};
