import { setTimeout as delay } from 'node:timers/promises';
import { internal } from '@showhands/contracts';
import type { Logger } from '../runtime/logger.ts';
import type { InternalClient } from './internal.ts';

const EVERY_MS = 500;

interface RevocationFeedOptions {
  /** Asks auth. */
  readonly ask: InternalClient;
  readonly logger: Logger;
  /** Told of each token once, by its `jti`, when it turns up on the list. */
  readonly onRevoked?: (jtis: readonly string[]) => void;
}

/** The tokens that auth has revoked, at most about half a second late. While auth is down the last list holds. */
export interface RevocationFeed {
  isRevoked(jti: string): boolean;
  /** Whether no token at all is revoked, so that none need be looked into. */
  isEmpty(): boolean;
  /** Ends after the look under way. */
  stop(): Promise<void>;
}

export const startRevocationFeed = ({ ask, logger, onRevoked }: RevocationFeedOptions): RevocationFeed => {
  const stopping = new AbortController();
  let revoked: ReadonlySet<string> = new Set();
  let failing = false;

  const look = async (): Promise<void> => {
    const { revocations } = await ask(internal.revocations.path, internal.revocations.response);
    const before = revoked;
    revoked = new Set(revocations.map(({ jti }) => jti));
    const added = [...revoked].filter((jti) => !before.has(jti));
    if (added.length > 0) onRevoked?.(added);
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
