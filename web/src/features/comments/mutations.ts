import { createComment, deleteComment, texts, toggleCommentLike } from '@showhands/contracts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import type { ApiError } from '#lib/http/api-error.ts';
import { isRejection } from '#lib/http/backoff.ts';
import { KEPT } from '#lib/kept-mutations.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { commentKeys, monotonicNow } from './api.ts';
import { drafts } from './drafts.ts';
import { recordEvents } from './record-events.ts';

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
