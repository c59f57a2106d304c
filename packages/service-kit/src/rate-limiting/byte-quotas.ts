import { byteQuotas, type RateLimit, type StoredKind, texts } from '@showhands/contracts';
import type { Platform } from '../platform/platform.ts';
import { AppError } from '../runtime/errors.ts';
import { createLocalRateLimiter, createRateLimiter } from './rate-limiter.ts';

/** The bytes that each user may store in a day, by kind. */
export interface ByteQuotas {
  /** @throws AppError `quota_exceeded` when the user has used up one of these kinds */
  assertRoom(kinds: readonly StoredKind[], userId: string): Promise<void>;
  /** Counts bytes that a call has stored. The last call may exceed the quota by its own bytes. */
  add(kind: StoredKind, userId: string, bytes: number): Promise<void>;
}

/** For `RATE_LIMITS=off`. */
export const noByteQuotas: ByteQuotas = { assertRoom: async () => undefined, add: async () => undefined };

/** @param overrides by `<kind>.bytes` */
export const createByteQuotas = (
  overrides: ReadonlyMap<string, RateLimit>,
  { redis, metrics }: Pick<Platform, 'redis' | 'metrics'>,
): ByteQuotas => {
  const stored = metrics.counter('stored_bytes_total', 'Bytes that users have stored, by kind', ['kind']);
  const limiterOf = (kind: StoredKind) => {
    const { bytes, shared } = byteQuotas[kind];
    const name = `${kind}.bytes`;
    const rule = { name, ...(overrides.get(name) ?? bytes) };
    return shared ? createRateLimiter(rule, redis) : createLocalRateLimiter(rule);
  };
  const limiters = new Map((Object.keys(byteQuotas) as StoredKind[]).map((kind) => [kind, limiterOf(kind)]));
  return {
    assertRoom: async (kinds, userId) => {
      for (const kind of kinds) {
        const seconds = await limiters.get(kind)?.blockedFor(userId);
        if (seconds === undefined) continue;
        throw new AppError('quota_exceeded', texts.transport.quotaExceeded, { retryAfterSeconds: seconds });
      }
    },
    add: async (kind, userId, bytes) => {
      if (bytes === 0) return;
      stored.inc({ kind }, bytes);
      await limiters.get(kind)?.charge(userId, bytes);
    },
  };
};
