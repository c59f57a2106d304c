import { setTimeout as delay } from 'node:timers/promises';
import { internal, type RevocationCursor } from '@showhands/contracts';
import * as z from 'zod';
import type { Logger } from '../runtime/logger.ts';
import type { InternalClient } from './internal.ts';

const POLL_MS = 500;
/** A poll may fail in a busy moment, and a service without a list rejects every token. */
const FIRST_POLLS = 3;
const PURGE_MS = 60_000;
/** Revocations are kept this much longer than their tokens, to allow for clock skew. */
const CLOCK_SKEW_MS = 60_000;

interface RevocationListOptions {
  /** Client of auth. */
  readonly client: InternalClient;
  readonly logger: Logger;
  /** Called once for the `jti` of each newly revoked token, the `sid` of each ended session and the `kid` of each revoked key. */
  readonly onRevoked?: (ids: readonly string[]) => void;
}

/** The tokens and keys that auth has revoked and the sessions that have ended, polled every 500 ms. While auth is down, the last known list applies. */
export interface RevocationList {
  /** Whether a whole list has arrived. Before, a token may be revoked without it being known here. */
  isReady(): boolean;
  /** Resolves when a whole list has arrived, or without one after three polls. */
  readonly firstList: Promise<void>;
  /** @param id the `jti` of a token, the `sid` of a session or the `kid` of a key */
  isRevoked(id: string): boolean;
  /** Whether no token is revoked, so that callers can skip decoding tokens. */
  isEmpty(): boolean;
  /** Stops polling; waits for a running request. */
  stop(): Promise<void>;
}

const headerSchema = z.object({ kid: z.string().optional() });
const tokenIdsSchema = z.object({ jti: z.string(), sid: z.string().optional(), kid: z.string().optional() });

/** The ids by which a token can be revoked: its own, that of its session, and that of the key which signed it. */
export type TokenIds = z.output<typeof tokenIdsSchema>;

const parsePart = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Reads the ids without verifying the token. @returns undefined for a malformed token */
export const readTokenIds = (token: string): TokenIds | undefined => {
  try {
    const [header = '', payload = ''] = token.split('.');
    const { kid } = headerSchema.parse(parsePart(header));
    return tokenIdsSchema.parse({ ...Object(parsePart(payload)), kid });
  } catch {
    return undefined;
  }
};

/** Whether a token is revoked, its session has ended, or its key is revoked. */
export const isTokenRevoked = (revocations: Pick<RevocationList, 'isRevoked'>, { jti, sid, kid }: TokenIds): boolean =>
  [jti, sid, kid].some((id) => id !== undefined && revocations.isRevoked(id));

/** Starts polling auth's revocation list. */
export const startRevocationList = ({ client, logger, onRevoked }: RevocationListOptions): RevocationList => {
  const stopping = new AbortController();
  /** Expiry in seconds since 1970 by `jti`, `sid` or `kid`, all random UUIDs; of the last token of a session or key. */
  const revoked = new Map<string, number>();
  let asOf: string | null = null;
  let purgedAt = Date.now();
  let failing = false;

  const purgeExpired = (): void => {
    if (Date.now() - purgedAt < PURGE_MS) return;
    purgedAt = Date.now();
    for (const [id, exp] of revoked) if (exp * 1_000 < purgedAt - CLOCK_SKEW_MS) revoked.delete(id);
  };

  const fetchPage = async (after: RevocationCursor | undefined) => {
    const page = await client(internal.revocations.path(asOf, after), internal.revocations.response);
    const listed = [
      ...page.revocations.map(({ jti, exp }) => ({ id: jti, exp })),
      ...(page.sessions ?? []).map(({ sid, exp }) => ({ id: sid, exp })),
      ...(page.keys ?? []).map(({ kid, exp }) => ({ id: kid, exp })),
    ];
    const added = listed.filter(({ id }) => !revoked.has(id));
    for (const { id, exp } of added) revoked.set(id, exp);
    if (added.length > 0) onRevoked?.(added.map(({ id }) => id));
    return page;
  };

  const poll = async (): Promise<void> => {
    let page = await fetchPage(undefined);
    // The time of the first page: revocations during the fetch of further pages belong to the next list.
    const { asOf: nextSince } = page;
    while (page.next) page = await fetchPage(page.next);
    asOf = nextSince;
    purgeExpired();
  };

  const pollSafely = async (): Promise<void> => {
    try {
      await poll();
      if (failing) logger.info('revocations are available again');
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ err: error }, 'revocations are unavailable, the last list applies');
      failing = true;
    }
  };

  const first = Promise.withResolvers<void>();

  const run = async (): Promise<void> => {
    for (let polls = 1; !stopping.signal.aborted; polls += 1) {
      await pollSafely();
      if (asOf !== null || polls >= FIRST_POLLS) first.resolve();
      await delay(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return {
    isReady: () => asOf !== null,
    firstList: first.promise,
    isRevoked: (id) => revoked.has(id),
    isEmpty: () => revoked.size === 0,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
