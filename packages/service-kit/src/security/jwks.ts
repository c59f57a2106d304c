import { createPublicKey, type KeyObject } from 'node:crypto';
import { internal } from '@showhands/contracts';
import { unavailable } from '../errors.ts';

const FETCH_TIMEOUT_MS = 2_000;
/** How soon an unknown `kid` may lead to another look: a stream of forged tokens must not become a stream of fetches. */
const REFETCH_MS = 5_000;
/** How long keys serve before they are looked up again, so that a retired key leaves. */
const FRESH_MS = 5 * 60_000;

/** Finds the public key that a `kid` names; undefined when auth has no such key. @throws AppError `unavailable` */
export type KeyFinder = (kid: string) => Promise<KeyObject | undefined>;

const fetchKeys = async (authUrl: string): Promise<Map<string, KeyObject>> => {
  const response = await fetch(new URL(internal.jwks.path, authUrl), { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the key set was answered with ${response.status}`);
  const { keys } = internal.jwks.response.parse(await response.json());
  return new Map(keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
};

/** Auth's keys, kept in memory and looked up again when they are old or a new `kid` turns up. While auth is down the keys at hand serve on. */
export const createJwksKeyFinder = (authUrl: string): KeyFinder => {
  let keys = new Map<string, KeyObject>();
  let triedAt = Number.NEGATIVE_INFINITY;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    triedAt = Date.now();
    keys = await fetchKeys(authUrl);
    fetchedAt = Date.now();
  };

  const refreshOnce = (): Promise<void> => {
    underWay ??= refresh().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  return async (kid) => {
    const known = keys.get(kid);
    if (known) {
      if (Date.now() - fetchedAt > FRESH_MS && Date.now() - triedAt > REFETCH_MS) refreshOnce().catch(() => undefined);
      return known;
    }
    if (underWay || keys.size === 0 || Date.now() - triedAt > REFETCH_MS) {
      await refreshOnce().catch((error) => {
        throw unavailable(error);
      });
    }
    return keys.get(kid);
  };
};
