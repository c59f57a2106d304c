import { limits, listComments, listReplies } from '@showhands/contracts';
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import type { CommentUpdates } from './live.ts';

const PAGE_SIZE = 20;
/** Comments prefetched for a screen are not refetched when it opens; live events cover the time between. */
const PREFETCH_FRESH_MS = 5_000;

export const commentKeys = {
  list: (pollId: string) => ['comments', 'list', pollId] as const,
  /** Below the list, so that they are refetched with it. */
  replies: (pollId: string, commentId: string) => ['comments', 'list', pollId, 'replies', commentId] as const,
  updates: (pollId: string) => ['comments', 'updates', pollId] as const,
  post: (pollId: string, parentId: string | null) => ['comments', 'post', pollId, parentId] as const,
  like: (commentId: string) => ['comments', 'like', commentId] as const,
} as const;

/** Milliseconds on a clock that system time changes do not affect. */
export const monotonicNow = () => performance.now();

export const commentsQuery = (pollId: string) =>
  infiniteQueryOptions({
    queryKey: commentKeys.list(pollId),
    queryFn: async ({ pageParam, signal }) => {
      const requestedAt = monotonicNow();
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const query = { ...cursor, limit: PAGE_SIZE };
      const { items, next } = await api.callPage(listComments, { params: { id: pollId }, query, signal });
      return { items, next, requestedAt };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: PREFETCH_FRESH_MS,
  });

/** The replies that the list of comments leaves out, from `cursor` on. */
export const repliesQuery = (pollId: string, commentId: string, cursor: string | undefined) =>
  infiniteQueryOptions({
    queryKey: commentKeys.replies(pollId, commentId),
    queryFn: async ({ pageParam, signal }) => {
      const requestedAt = monotonicNow();
      const query = { cursor: pageParam, limit: limits.listedReplies.max };
      const { items, next, total } = await api.callPage(listReplies, { params: { id: commentId }, query, signal });
      return { items, next, total, requestedAt };
    },
    initialPageParam: cursor ?? '',
    getNextPageParam: (page) => page.next,
  });

/** Written by `recordEvents` only, never fetched. */
export const updatesQuery = (pollId: string) =>
  queryOptions<CommentUpdates>({
    queryKey: commentKeys.updates(pollId),
    queryFn: skipToken,
  });
