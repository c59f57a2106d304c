import {
  createComment,
  deleteComment,
  limits,
  listComments,
  listReplies,
  texts,
  toggleCommentLike,
} from '@showhands/contracts';
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import type { ApiError } from '#lib/http/api-error.ts';
import { isRejection } from '#lib/http/backoff.ts';
import { KEPT } from '#lib/kept-mutations.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { drafts } from './drafts.ts';
import { applyEvent, type CommentEvent, type CommentUpdates, NO_UPDATES } from './live.ts';

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

export const recordEvents = (client: QueryClient, pollId: string, events: readonly CommentEvent[]) =>
  client.setQueryData<CommentUpdates>(commentKeys.updates(pollId), (updates = NO_UPDATES) =>
    events.reduce(applyEvent, updates),
  );

/** Invalidates every query about the poll, in all features: a rejection means that the page shows an outdated state. */
const refetchPoll = (client: QueryClient, pollId: string) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(pollId) });

export interface Post {
  readonly content: string;
  /** Idempotency key: the same for all attempts of one action. */
  readonly idempotencyKey: string;
}

export const postMutation = (pollId: string, parentId: string | null, onRetry: (error: ApiError) => void) =>
  mutationOptions({
    mutationKey: commentKeys.post(pollId, parentId),
    meta: KEPT,
    mutationFn: ({ content, idempotencyKey }: Post) =>
      api.call(createComment, {
        body: { poll_id: pollId, content, parent_comment_id: parentId },
        idempotencyKey,
        onRetry,
      }),
    onSuccess: (comment, { content }, _result, { client }) => {
      recordEvents(client, pollId, [{ name: 'newComment', comment, receivedAt: monotonicNow() }]);
      drafts.clearPosted(pollId, parentId, content);
      toasts.success(parentId === null ? texts.comment.added : texts.comment.replyAdded);
    },
    onError: (error, _post, _result, { client }) => {
      if (isRejection(error)) void refetchPoll(client, pollId);
    },
  });

export interface Like {
  /** Whether this adds or removes the viewer's like. */
  readonly adds: boolean;
  /** The count at the time of the click. */
  readonly seenLikes: number;
  readonly idempotencyKey: string;
  readonly requestedAt: number;
}

export const likeMutation = (pollId: string, commentId: string) =>
  mutationOptions({
    mutationKey: commentKeys.like(commentId),
    mutationFn: ({ idempotencyKey }: Like) =>
      api.call(toggleCommentLike, { params: { id: commentId }, idempotencyKey }),
    onSuccess: ({ likes, hasLiked, message }, { requestedAt }, _result, { client }) => {
      const receivedAt = monotonicNow();
      recordEvents(client, pollId, [
        { name: 'likeResponse', commentId, likes, liked: hasLiked, requestedAt, receivedAt },
      ]);
      toasts.success(message);
    },
    onError: (error, _like, _result, { client }) => {
      toasts.error(errorText(error, texts.comment.likeFailed));
      if (isRejection(error)) void refetchPoll(client, pollId);
    },
  });

export interface Deletion {
  readonly commentId: string;
  readonly idempotencyKey: string;
}

export const deleteMutation = (pollId: string) =>
  mutationOptions({
    mutationFn: ({ commentId, idempotencyKey }: Deletion) =>
      api.call(deleteComment, { params: { id: commentId }, idempotencyKey }),
    onSuccess: ({ commentId }, _deletion, _result, { client }) => {
      recordEvents(client, pollId, [{ name: 'commentDeleted', commentId }]);
      toasts.success(texts.comment.deleted);
    },
    onError: (error, _deletion, _result, { client }) => {
      toasts.error(errorText(error, texts.comment.deleteFailed));
      if (isRejection(error)) void refetchPoll(client, pollId);
    },
  });
