import { setTimeout as delay } from 'node:timers/promises';
import { internal } from '@showhands/contracts';
import type { Logger } from '../runtime/logger.ts';
import type { InternalClient } from './internal.ts';

const EVERY_MS = 500;
const FORGET_EVERY_MS = 60_000;
/** Remembered a while longer than the token lives, so that clocks need not agree to the second. */
const CLOCK_SKEW_MS = 60_000;

interface RevocationFeedOptions {
  /** Asks auth. */
  readonly ask: InternalClient;
  readonly logger: Logger;
  /** Told of each token once, by its `jti`, when it turns up on the list. */
  readonly onRevoked?: (jtis: readonly string[]) => void;
}

/** The tokens that auth has revoked, at most about half a second late. While auth is down what is known holds. */
export interface RevocationFeed {
  isRevoked(jti: string): boolean;
  /** Whether no token at all is revoked, so that none need be looked into. */
  isEmpty(): boolean;
  /** Ends after the look under way. */
  stop(): Promise<void>;
}

export const startRevocationFeed = ({ ask, logger, onRevoked }: RevocationFeedOptions): RevocationFeed => {
  const stopping = new AbortController();
  /** When each revoked token expires by itself, in seconds since 1970. */
  const revoked = new Map<string, number>();
  let asOf: string | null = null;
  let forgotten = Date.now();
  let failing = false;

  const forgetExpired = (): void => {
    if (Date.now() - forgotten < FORGET_EVERY_MS) return;
    forgotten = Date.now();
    for (const [jti, exp] of revoked) if (exp * 1_000 < forgotten - CLOCK_SKEW_MS) revoked.delete(jti);
  };

  const look = async (): Promise<void> => {
    const answer = await ask(internal.revocations.path(asOf), internal.revocations.response);
    ({ asOf } = answer);
    const added = answer.revocations.filter(({ jti }) => !revoked.has(jti));
    for (const { jti, exp } of added) revoked.set(jti, exp);
    forgetExpired();
    if (added.length > 0) onRevoked?.(added.map(({ jti }) => jti));
  };

  const lookSafely = async (): Promise<void> => {
    try {
      await look();
      if (failing) logger.info('revocations are known again');
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ err: error }, 'revocations cannot be asked for, the last list holds');
      failing = true;
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await lookSafely();
      await delay(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return {
    isRevoked: (jti) => revoked.has(jti),
    isEmpty: () => revoked.size === 0,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
