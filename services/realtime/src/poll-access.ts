import { internal, type PollSnapshot, texts } from '@showhands/contracts';
import { AppError, type InternalClient, notFound } from '@showhands/service-kit';
import { LRUCache } from 'lru-cache';

const POLLS_MAX = 10_000;
/** Long enough that thousands who open a poll together are one question, short enough that no change is missed for long. */
const FRESH_MS = 2_000;

export interface PollAccess {
  /** Whether the user, who may hear of the poll, is its creator. @throws AppError `not_found`, `unavailable` */
  check(pollId: string, userId: string): Promise<{ readonly isCreator: boolean }>;
  /** The poll has changed so that others may hear of it no longer. */
  forget(pollId: string): void;
}

const rename = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'not_found' ? notFound(texts.poll.notFound) : error;
};

/** Asks polls who may listen to a poll, once for all who ask at the same time. */
export const createPollAccess = (ask: InternalClient): PollAccess => {
  const lookups = new LRUCache<string, Promise<PollSnapshot>>({ max: POLLS_MAX, ttl: FRESH_MS });

  const lookUp = (pollId: string): Promise<PollSnapshot> => {
    const known = lookups.get(pollId);
    if (known) return known;
    const lookup = ask(internal.poll.path(pollId), internal.poll.response);
    const drop = () => {
      if (lookups.get(pollId) === lookup) lookups.delete(pollId);
    };
    lookups.set(pollId, lookup);
    // A refusal may be outdated by the next moment's publication, and is asked for anew.
    lookup.then((poll) => poll.status === 'draft' && drop(), drop);
    return lookup;
  };

  return {
    check: async (pollId, userId) => {
      const poll = await lookUp(pollId).catch(rename);
      const isCreator = poll.creator === userId;
      if (poll.status === 'draft' && !isCreator) throw notFound(texts.poll.notFound);
      return { isCreator };
    },
    forget: (pollId) => {
      lookups.delete(pollId);
    },
  };
};
