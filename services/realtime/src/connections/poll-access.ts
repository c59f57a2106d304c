import { internal, maySee, needsInvitation, type PollSnapshot, texts } from '@showhands/contracts';
import { AppError, createConcurrencyLimiter, notFound } from '@showhands/service-kit/runtime';
import type { InternalClient } from '@showhands/service-kit/security';
import { LRUCache } from 'lru-cache';
import { LOOKED_UP, LOOKUPS } from '../tuning.ts';

export interface PollAccess {
  /** Asserts that the user may watch the poll. @throws AppError `not_found`, `unavailable` */
  check(pollId: string, userId: string): Promise<PollSnapshot>;
  /** Asks whether the user has voted. Not cached: a vote must count at once. @throws AppError `not_found`, `unavailable` */
  hasVoted(pollId: string, userId: string): Promise<boolean>;
  /** Those of some users who may see the poll. Not cached. @throws AppError `unavailable` */
  viewersAmong(pollId: string, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Clears the cached poll, after a change that may give or take access. */
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
  const requests = new LRUCache<string, Promise<PollSnapshot>>({ max: LOOKED_UP.polls, ttl: LOOKED_UP.keptMs });

  const fetchPoll = (pollId: string): Promise<PollSnapshot> => {
    const known = requests.get(pollId);
    if (known) return known;
    const request = requestInternal(internal.poll.path(pollId), internal.poll.response);
    const drop = () => {
      if (requests.get(pollId) === request) requests.delete(pollId);
    };
    requests.set(pollId, request);
    // Drafts and failures are not cached: the poll may be published, and polls be back, at any moment.
    request.then(
      (poll) => poll.status === 'draft' && drop(),
      (error: unknown) => isNotFound(error) || drop(),
    );
    return request;
  };

  const pageOfViewers = async (pollId: string, userIds: readonly string[]): Promise<readonly string[]> => {
    try {
      return (await requestInternal(internal.access.path(pollId, userIds), internal.access.response)).users;
    } catch (error) {
      if (isNotFound(error)) return [];
      throw error;
    }
  };

  const viewersAmong: PollAccess['viewersAmong'] = async (pollId, userIds) => {
    const { maxUsers } = internal.access;
    const pages = Array.from({ length: Math.ceil(userIds.length / maxUsers) }, (_, page) =>
      pageOfViewers(pollId, userIds.slice(page * maxUsers, (page + 1) * maxUsers)),
    );
    return new Set((await Promise.all(pages)).flat());
  };

  return {
    check: async (pollId, userId) => {
      const poll = await fetchPoll(pollId).catch(withPollMessage);
      const isInvited = needsInvitation(poll, userId) && (await viewersAmong(pollId, [userId])).has(userId);
      if (!maySee(poll, userId, isInvited)) throw notFound(texts.poll.notFound);
      return poll;
    },
    viewersAmong,
    hasVoted: async (pollId, userId) => {
      const path = internal.voter.path(pollId, userId);
      return (await requestInternal(path, internal.voter.response).catch(withPollMessage)).hasVoted;
    },
    invalidate: (pollId) => {
      requests.delete(pollId);
    },
  };
};
