import { createPublicKey, type KeyObject } from 'node:crypto';
import { internal } from '@showhands/contracts';
import { unavailable } from '../errors.ts';
import { fetchFrom } from '../replicas/fetch-from.ts';
import { createReplicas, type Replicas } from '../replicas/replicas.ts';

const FETCH_TIMEOUT_MS = 2_000;
/** How soon an unknown `kid` may lead to another look: a stream of forged tokens must not become a stream of fetches. */
const REFETCH_MS = 5_000;
/** How soon another look follows one that failed. */
const RETRY_MS = 500;
/** How long keys serve before they are looked up again, so that a retired key leaves. */
const FRESH_MS = 5 * 60_000;

/** Finds the public key that a `kid` names; undefined when auth has no such key. @throws AppError `unavailable` */
export type KeyFinder = (kid: string) => Promise<KeyObject | undefined>;

const fetchKeys = async (auth: Replicas): Promise<Map<string, KeyObject>> => {
  const response = await fetchFrom(auth, internal.jwks.path, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the key set was answered with ${response.status}`);
  const { keys } = internal.jwks.response.parse(await response.json());
  return new Map(keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
};

/** Auth's keys, kept in memory and looked up again when they are old or a new `kid` turns up. While auth is down the keys at hand serve on. */
export const createJwksKeyFinder = (authUrl: string): KeyFinder => {
  const auth = createReplicas(authUrl);
  let keys = new Map<string, KeyObject>();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let lookAgainAt = Number.NEGATIVE_INFINITY;
  let failure: unknown;
  let underWay: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    try {
      keys = await fetchKeys(auth);
      fetchedAt = performance.now();
      lookAgainAt = fetchedAt + REFETCH_MS;
      failure = undefined;
    } catch (error) {
      lookAgainAt = performance.now() + RETRY_MS;
      failure = error;
    }
    underWay = undefined;
  };

  const lookAgain = async (): Promise<void> => {
    if (!underWay && performance.now() >= lookAgainAt) underWay = look();
    await underWay;
  };

  return async (kid) => {
    const known = keys.get(kid);
    if (known) {
      if (performance.now() - fetchedAt > FRESH_MS) void lookAgain();
      return known;
    }
    await lookAgain();
    const found = keys.get(kid);
    if (!found && failure) throw unavailable(failure);
    return found;
  };
};
