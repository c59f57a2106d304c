import type { PollSnapshot } from '@showhands/contracts';
import { LRUCache } from 'lru-cache';
import type { LockedPoll } from './repository.ts';

const MAX_POLLS = 2_000;
/** A creator's new name changes the versions of their newest polls only. */
const TTL_MS = 60_000;

/** LRU cache of active polls as this process has last read or written them. */
export interface PollCache {
  /** The state of a locked poll, undefined unless that is surely its current one. */
  find(locked: LockedPoll, now: Date): PollSnapshot | undefined;
  /** To be called after the commit. */
  put(polls: Iterable<PollSnapshot>): void;
}

/** Every change of a poll changes its version, so a locked poll of a cached version need not be read again. */
export const createPollCache = (): PollCache => {
  const polls = new LRUCache<string, PollSnapshot>({ max: MAX_POLLS, ttl: TTL_MS });
  return {
    find: ({ id, status, ends_at: endsAt, version }, now) => {
      const poll = polls.get(id);
      if (poll?.version !== Number(version) || poll.status !== status) return undefined;
      const isSameEnd = poll.ends_at === (endsAt?.toISOString() ?? null);
      const hasEnded = endsAt !== null && endsAt <= now;
      return isSameEnd && !hasEnded ? poll : undefined;
    },
    put: (all) => {
      for (const poll of all) if (poll.status === 'active') polls.set(poll.id, poll);
    },
  };
};
