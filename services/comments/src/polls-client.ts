import { internal, type PollSnapshot } from '@showhands/contracts';
import { AppError } from '@showhands/service-kit/runtime';
import type { InternalClient } from '@showhands/service-kit/security';

/** Cache lifetime for reading: many users who open a poll at once cause one request. */
const CACHE_MS = 300;

/** Fetches polls from the polls service; undefined when there is none. @throws AppError `unavailable` */
export interface PollsClient {
  find(id: string): Promise<PollSnapshot | undefined>;
  /** At most CACHE_MS old. Concurrent calls for one poll share one request. */
  findCached(id: string): Promise<PollSnapshot | undefined>;
}

export const createPollsClient = (request: InternalClient): PollsClient => {
  const cache = new Map<string, Promise<PollSnapshot | undefined>>();

  const find = async (id: string): Promise<PollSnapshot | undefined> => {
    try {
      return await request(internal.poll.path(id), internal.poll.response);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    }
  };

  /** Missing polls and drafts are not cached, so that a poll is visible as soon as it is published. */
  const findUncachedIfHidden = async (id: string): Promise<PollSnapshot | undefined> => {
    const poll = await find(id);
    if (!poll || poll.status === 'draft') cache.delete(id);
    return poll;
  };

  return {
    find,
    findCached: (id) => {
      const cached = cache.get(id);
      if (cached) return cached;
      const poll = findUncachedIfHidden(id);
      cache.set(id, poll);
      setTimeout(() => cache.delete(id), CACHE_MS).unref();
      return poll;
    },
  };
};
