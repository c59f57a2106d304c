import { type Comment, texts } from '@showhands/contracts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { isRejection } from '#lib/http/backoff.ts';
import { newIdempotencyKey } from '#lib/http/idempotency-key.ts';
import { optimisticCount } from '#lib/optimistic-count.ts';
import { session } from '#lib/session/session.ts';
import { toasts } from '#lib/toasts.ts';
import { commentKeys, monotonicNow } from './api.ts';
import { type Like, likeMutation } from './mutations.ts';

interface Attempt {
  readonly like: Like;
  readonly status: 'idle' | 'pending' | 'success' | 'error';
  readonly error: Error | null;
}

const useLastAttempt = (commentId: string): Attempt | undefined =>
  useMutationState({
    filters: { mutationKey: commentKeys.like(commentId), exact: true },
    // The key belongs to likeMutation alone, whose variables are likes.
    select: ({ state }) => ({ like: state.variables as Like, status: state.status, error: state.error }),
  }).at(-1);

/** Reuses the key of an attempt with unknown outcome: under a new key the server might toggle the first one back. */
const idempotencyKeyFor = (adds: boolean, last: Attempt | undefined): string =>
  last?.error && last.like.adds === adds && !isRejection(last.error) ? last.like.idempotencyKey : newIdempotencyKey();

/** A comment's likes with an optimistic update while the viewer's own toggle is in flight. */
export const useLike = ({ poll_id: pollId, id, likes, hasLiked }: Comment) => {
  const client = useQueryClient();
  const { mutate } = useMutation(likeMutation(pollId, id));
  const last = useLastAttempt(id);
  const pending = last?.status === 'pending' ? last.like : undefined;

  const toggle = () => {
    if (session.getState().status !== 'signed-in') return toasts.info(texts.comment.signInToLike);
    if (client.isMutating({ mutationKey: commentKeys.like(id), exact: true }) > 0) return;
    const adds = !hasLiked;
    mutate({ adds, seenLikes: likes, idempotencyKey: idempotencyKeyFor(adds, last), requestedAt: monotonicNow() });
  };

  return {
    likes: pending ? optimisticCount(likes, pending.seenLikes, pending.adds) : likes,
    hasLiked: pending?.adds ?? hasLiked,
    isPending: pending !== undefined,
    toggle,
  };
};
