import { type Comment, texts } from '@showhands/contracts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { newActionKey } from '../../lib/http/action-key.ts';
import { isRefusal } from '../../lib/http/backoff.ts';
import { laidOver } from '../../lib/laid-over.ts';
import { session } from '../../lib/session/session.ts';
import { toasts } from '../../lib/toasts.ts';
import { clock, commentKeys, type Like, likeMutation } from './api.ts';

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

/** A try whose end is unknown is taken up again under its key: were it another action, it might take back the first. */
const keyFor = (adds: boolean, last: Attempt | undefined): string =>
  last?.error && last.like.adds === adds && !isRefusal(last.error) ? last.like.actionKey : newActionKey();

/** The likes of a comment as its reader should see them, with their own unanswered one. */
export const useLike = ({ poll_id: pollId, id, likes, hasLiked }: Comment) => {
  const client = useQueryClient();
  const { mutate } = useMutation(likeMutation(pollId, id));
  const last = useLastAttempt(id);
  const pending = last?.status === 'pending' ? last.like : undefined;

  const toggle = () => {
    if (session.getState().status !== 'signed-in') return toasts.info(texts.comment.signInToLike);
    if (client.isMutating({ mutationKey: commentKeys.like(id), exact: true }) > 0) return;
    const adds = !hasLiked;
    mutate({ adds, seenLikes: likes, actionKey: keyFor(adds, last), askedAt: clock() });
  };

  return {
    likes: pending ? laidOver(likes, pending.seenLikes, pending.adds) : likes,
    hasLiked: pending?.adds ?? hasLiked,
    isPending: pending !== undefined,
    toggle,
  };
};
