import { internal, maySee, needsInvitation, type PollSnapshot } from '@showhands/contracts';
import { AppError } from '@showhands/service-kit/runtime';
import type { InternalClient } from '@showhands/service-kit/security';

/** Cache lifetime for reading: many users who open a poll at once cause one request. */
const CACHE_MS = 300;

/**
 * Fetches polls from the polls service; undefined when there is none, or none for this viewer. Only a poll for invited people
 * costs a second request. @throws AppError `unavailable`
 */
export interface PollsClient {
  find(id: string, viewerId: string): Promise<PollSnapshot | undefined>;
  /** At most CACHE_MS old. Concurrent calls for one poll share one request, but each viewer's access is asked for. */
  findCached(id: string, viewerId: string): Promise<PollSnapshot | undefined>;
}

export const createPollsClient = (request: InternalClient): PollsClient => {
  const cache = new Map<string, Promise<PollSnapshot | undefined>>();

  const fetchPoll = async (id: string): Promise<PollSnapshot | undefined> => {
    try {
      return await request(internal.poll.path(id), internal.poll.response);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    }
  };

  /** Missing polls and drafts are not cached, so that a poll is visible as soon as it is published. */
  const findUncachedIfHidden = async (id: string): Promise<PollSnapshot | undefined> => {
    const poll = await fetchPoll(id);
    if (!poll || poll.status === 'draft') cache.delete(id);
    return poll;
  };

  const fetchCached = (id: string): Promise<PollSnapshot | undefined> => {
    const cached = cache.get(id);
    if (cached) return cached;
    const poll = findUncachedIfHidden(id);
    cache.set(id, poll);
    setTimeout(() => cache.delete(id), CACHE_MS).unref();
    return poll;
  };

  const isInvited = async (id: string, viewerId: string): Promise<boolean> => {
    const { users } = await request(internal.access.path(id, [viewerId]), internal.access.response);
    return users.includes(viewerId);
  };

  const forViewer = async (poll: PollSnapshot | undefined, viewerId: string): Promise<PollSnapshot | undefined> => {
    if (!poll) return undefined;
    const invited = needsInvitation(poll, viewerId) && (await isInvited(poll.id, viewerId));
    return maySee(poll, viewerId, invited) ? poll : undefined;
  };

  return {
    find: async (id, viewerId) => forViewer(await fetchPoll(id), viewerId),
    findCached: async (id, viewerId) => forViewer(await fetchCached(id), viewerId),
  };
};
