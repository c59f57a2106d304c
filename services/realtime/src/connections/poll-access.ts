import { internal, type PollSnapshot, texts } from '@showhands/contracts';
import { AppError, createConcurrencyLimiter, type InternalClient, notFound } from '@showhands/service-kit';
import { LRUCache } from 'lru-cache';

const CACHED_POLLS_MAX = 10_000;
/**
 * Long enough that thousands of clients opening a poll together cause one request, short enough that changes apply
 * soon.
 */
const CACHE_TTL_MS = 2_000;
/** An id that polls does not know is not asked for again before. Ids are random: nobody joins a poll before it exists. */
const UNKNOWN_TTL_MS = 1_000;
/**
 * Fewer than the connections of polls to its database, which votes need. One takes some milliseconds: the queue is about
 * a second long, and beyond it pages retry.
 */
const LOOKUPS = { maxRunning: 4, maxQueued: 1_000 } as const;

export interface PollAccess {
  /** Asserts that the user may watch the poll. @throws AppError `not_found`, `unavailable` */
  check(pollId: string, userId: string): Promise<PollSnapshot>;
  /** Asks whether the user has voted. Not cached: a vote must count at once. @throws AppError `not_found`, `unavailable` */
  hasVoted(pollId: string, userId: string): Promise<boolean>;
  /** Clears the cached poll, after a change that takes access away from others. */
  invalidate(pollId: string): void;
}

const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found';

const withPollMessage = (error: unknown): never => {
  throw isNotFound(error) ? notFound(texts.poll.notFound) : error;
};

/** Checks access by the polls service. Concurrent checks of one poll share a request, whose response is cached. */
export const createPollAccess = (client: InternalClient): PollAccess => {
  const limit = createConcurrencyLimiter(LOOKUPS);
  const requestInternal: InternalClient = (path, schema) => limit(() => client(path, schema));
  const requests = new LRUCache<string, Promise<PollSnapshot>>({ max: CACHED_POLLS_MAX, ttl: CACHE_TTL_MS });

  const fetchPoll = (pollId: string): Promise<PollSnapshot> => {
    const known = requests.get(pollId);
    if (known) return known;
    const request = requestInternal(internal.poll.path(pollId), internal.poll.response);
    const drop = () => {
      if (requests.get(pollId) === request) requests.delete(pollId);
    };
    requests.set(pollId, request);
    // Neither drafts nor failures are cached: the poll may be published, and polls be back, at any moment.
    request.then(
      (poll) => poll.status === 'draft' && drop(),
      (error: unknown) => {
        if (!isNotFound(error)) drop();
        else if (requests.get(pollId) === request) requests.set(pollId, request, { ttl: UNKNOWN_TTL_MS });
      },
    );
    return request;
  };

  return {
    check: async (pollId, userId) => {
      const poll = await fetchPoll(pollId).catch(withPollMessage);
      if (poll.status === 'draft' && poll.creator !== userId) throw notFound(texts.poll.notFound);
      return poll;
    },
    hasVoted: async (pollId, userId) => {
      const path = internal.voter.path(pollId, userId);
      return (await requestInternal(path, internal.voter.response).catch(withPollMessage)).hasVoted;
    },
    invalidate: (pollId) => {
      requests.delete(pollId);
    },
  };
};
