import { createComment, deleteComment, listComments, texts, toggleCommentLike } from '@showhands/contracts';
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query';
import { api } from '../../lib/http/api.ts';
import type { ApiError } from '../../lib/http/api-error.ts';
import { isRefusal } from '../../lib/http/backoff.ts';
import { errorText } from '../../lib/shown-error.ts';
import { toasts } from '../../lib/toasts.ts';
import { drafts } from './drafts.ts';
import { type CommentEvent, type Heard, heardAfter, NOTHING_HEARD } from './live.ts';

const PAGE_SIZE = 20;
/** What was read ahead for a screen is not read again as the screen opens. What happens meanwhile is heard. */
const AHEAD_MS = 5_000;

export const commentKeys = {
  list: (pollId: string) => ['comments', 'list', pollId] as const,
  heard: (pollId: string) => ['comments', 'heard', pollId] as const,
  post: (pollId: string, parentId: string | null) => ['comments', 'post', pollId, parentId] as const,
  like: (commentId: string) => ['comments', 'like', commentId] as const,
} as const;

/** A clock that nobody sets. */
export const clock = () => performance.now();

export const commentsQuery = (pollId: string) =>
  infiniteQueryOptions({
    queryKey: commentKeys.list(pollId),
    queryFn: async ({ pageParam, signal }) => {
      const readAt = clock();
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const query = { ...cursor, limit: PAGE_SIZE };
      const { items, next } = await api.callPage(listComments, { params: { id: pollId }, query, signal });
      return { items, next, readAt };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: AHEAD_MS,
  });

/** Written by events alone. */
export const heardQuery = (pollId: string) =>
  queryOptions<Heard>({
    queryKey: commentKeys.heard(pollId),
    queryFn: skipToken,
  });

export const hear = (client: QueryClient, pollId: string, events: readonly CommentEvent[]) =>
  client.setQueryData<Heard>(commentKeys.heard(pollId), (heard = NOTHING_HEARD) => events.reduce(heardAfter, heard));

/** Whatever is held of the poll, by whichever feature: a refusal says that it is not as it is shown. */
const readAgain = (client: QueryClient, pollId: string) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(pollId) });

export interface Post {
  readonly content: string;
  /** The same for all tries of one action. */
  readonly actionKey: string;
}

export const postMutation = (pollId: string, parentId: string | null, onRetry: (error: ApiError) => void) =>
  mutationOptions({
    mutationKey: commentKeys.post(pollId, parentId),
    mutationFn: ({ content, actionKey }: Post) =>
      api.call(createComment, {
        body: { poll_id: pollId, content, parent_comment_id: parentId },
        actionKey,
        onRetry,
      }),
    onSuccess: (comment, { content }, _result, { client }) => {
      hear(client, pollId, [{ name: 'newComment', comment, at: clock() }]);
      drafts.sent(pollId, parentId, content);
      toasts.success(parentId === null ? texts.comment.added : texts.comment.replyAdded);
    },
    onError: (error, _post, _result, { client }) => {
      if (isRefusal(error)) void readAgain(client, pollId);
    },
  });

export interface Like {
  readonly adds: boolean;
  readonly seenLikes: number;
  readonly actionKey: string;
  readonly askedAt: number;
}

export const likeMutation = (pollId: string, commentId: string) =>
  mutationOptions({
    mutationKey: commentKeys.like(commentId),
    mutationFn: ({ actionKey }: Like) => api.call(toggleCommentLike, { params: { id: commentId }, actionKey }),
    onSuccess: ({ likes, hasLiked, message }, { askedAt }, _result, { client }) => {
      hear(client, pollId, [{ name: 'likeAnswered', commentId, likes, liked: hasLiked, askedAt, at: clock() }]);
      toasts.success(message);
    },
    onError: (error, _like, _result, { client }) => {
      toasts.error(errorText(error, texts.comment.likeFailed));
      if (isRefusal(error)) void readAgain(client, pollId);
    },
  });

export interface Removal {
  readonly commentId: string;
  readonly actionKey: string;
}

export const removalMutation = (pollId: string) =>
  mutationOptions({
    mutationFn: ({ commentId, actionKey }: Removal) =>
      api.call(deleteComment, { params: { id: commentId }, actionKey }),
    onSuccess: ({ commentId }, _removal, _result, { client }) => {
      hear(client, pollId, [{ name: 'commentDeleted', commentId }]);
      toasts.success(texts.comment.deleted);
    },
    onError: (error, _removal, _result, { client }) => {
      toasts.error(errorText(error, texts.comment.deleteFailed));
      if (isRefusal(error)) void readAgain(client, pollId);
    },
  });
