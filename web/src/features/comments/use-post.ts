import { newCommentSchema, texts } from '@showhands/contracts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { isRejection } from '#lib/http/backoff.ts';
import { newIdempotencyKey } from '#lib/http/idempotency-key.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { commentKeys } from './api.ts';
import { drafts } from './drafts.ts';
import { type Post, postMutation } from './mutations.ts';

interface Attempt {
  readonly post: Post;
  readonly status: 'idle' | 'pending' | 'success' | 'error';
  readonly error: Error | null;
}

interface PostTarget {
  readonly pollId: string;
  readonly parentId: string | null;
  /** Why posting is disabled, or null. */
  readonly disabledReason: string | null;
  readonly onPosted?: () => void;
}

/** The latest attempt to post here; it survives leaving and reopening the screen. */
const useLastAttempt = (pollId: string, parentId: string | null): Attempt | undefined =>
  useMutationState({
    filters: { mutationKey: commentKeys.post(pollId, parentId), exact: true },
    // The key belongs to postMutation alone, whose variables are posts.
    select: ({ state }) => ({ post: state.variables as Post, status: state.status, error: state.error }),
  }).at(-1);

/** The message that the server would reject this text with, or null. */
const validationError = (pollId: string, content: string): string | null =>
  newCommentSchema.safeParse({ poll_id: pollId, content }).error?.issues[0]?.message ?? null;

/** State and actions of a comment or reply form. The text is kept as a draft until the server has stored it. */
export const usePost = ({ pollId, parentId, disabledReason, onPosted }: PostTarget) => {
  const client = useQueryClient();
  const content = useSyncExternalStore(drafts.subscribe, () => drafts.get(pollId, parentId));
  /** Whether the form shows a text that was typed before it was opened. */
  const [isRestored, setRestored] = useState(content !== '');
  /** The server's message for an attempt that is being retried automatically. */
  const [retryNotice, setRetryNotice] = useState<string | null>(null);
  const { mutate } = useMutation(postMutation(pollId, parentId, ({ message }) => setRetryNotice(message)));
  const last = useLastAttempt(pollId, parentId);

  const isPending = last?.status === 'pending';
  const failed = last?.error && last.post.content === content ? last : undefined;
  const isBlank = content.trim() === '';
  const invalid = isBlank ? null : validationError(pollId, content);
  const canSend = !isBlank && invalid === null && disabledReason === null;

  const send = () => {
    if (!canSend) return;
    // Reads the mutation cache, not `isPending`: a second Enter may come before the component has rendered again.
    if (client.isMutating({ mutationKey: commentKeys.post(pollId, parentId), exact: true }) > 0) return;
    setRetryNotice(null);
    setRestored(false);
    // A request that may have arrived is repeated under its key; after a rejection a new key is needed.
    const idempotencyKey = failed && !isRejection(failed.error) ? failed.post.idempotencyKey : newIdempotencyKey();
    mutate({ content, idempotencyKey }, { onSuccess: () => onPosted?.() });
  };

  const fallback = parentId === null ? texts.comment.addFailed : texts.comment.replyFailed;

  return {
    content,
    setContent: (text: string) => {
      if (text === '') setRestored(false);
      drafts.set(pollId, parentId, text);
    },
    isRestored: isRestored && !isPending && content !== '',
    send,
    isPending,
    canSend,
    retryNotice: isPending ? retryNotice : null,
    error: invalid ?? (failed ? errorText(failed.error, fallback) : null),
  };
};
