import { newCommentSchema, texts } from '@showhands/contracts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { newActionKey } from '../../lib/http/action-key.ts';
import { isRefusal } from '../../lib/http/backoff.ts';
import { errorText } from '../../lib/shown-error.ts';
import { commentKeys, type Post, postMutation } from './api.ts';
import { drafts } from './drafts.ts';

interface Attempt {
  readonly post: Post;
  readonly status: 'idle' | 'pending' | 'success' | 'error';
  readonly error: Error | null;
}

interface Place {
  readonly pollId: string;
  readonly parentId: string | null;
  /** Why nothing can be posted here, or null. */
  readonly refusal: string | null;
  readonly onPosted?: () => void;
}

/** The latest try to post here, also from before this screen was last opened. */
const useLastAttempt = (pollId: string, parentId: string | null): Attempt | undefined =>
  useMutationState({
    filters: { mutationKey: commentKeys.post(pollId, parentId), exact: true },
    // The key belongs to postMutation alone, whose variables are posts.
    select: ({ state }) => ({ post: state.variables as Post, status: state.status, error: state.error }),
  }).at(-1);

/** Why a text can't be posted, in the words of the server. */
const faultOf = (pollId: string, content: string): string | null =>
  newCommentSchema.safeParse({ poll_id: pollId, content }).error?.issues[0]?.message ?? null;

/** The text being written for a place, and how it is sent. It is kept until the server has it. */
export const usePost = ({ pollId, parentId, refusal, onPosted }: Place) => {
  const client = useQueryClient();
  const content = useSyncExternalStore(drafts.subscribe, () => drafts.read(pollId, parentId));
  /** What the server has said to a try that goes on by itself. */
  const [delay, setDelay] = useState<string | null>(null);
  const { mutate } = useMutation(postMutation(pollId, parentId, ({ message }) => setDelay(message)));
  const last = useLastAttempt(pollId, parentId);

  const isPending = last?.status === 'pending';
  const failed = last?.error && last.post.content === content ? last : undefined;
  const blank = content.trim() === '';
  const fault = blank ? null : faultOf(pollId, content);
  const isReady = !blank && fault === null && refusal === null;

  const send = () => {
    if (!isReady) return;
    // Asked of the cache, since a second Enter may come before the screen knows of the first.
    if (client.isMutating({ mutationKey: commentKeys.post(pollId, parentId), exact: true }) > 0) return;
    setDelay(null);
    // What may have arrived although no answer came is the same action; a refusal is asked for anew.
    const actionKey = failed && !isRefusal(failed.error) ? failed.post.actionKey : newActionKey();
    mutate({ content, actionKey }, { onSuccess: () => onPosted?.() });
  };

  const fallback = parentId === null ? texts.comment.addFailed : texts.comment.replyFailed;

  return {
    content,
    write: (text: string) => drafts.write(pollId, parentId, text),
    send,
    isPending,
    isReady,
    delay: isPending ? delay : null,
    failure: fault ?? (failed ? errorText(failed.error, fallback) : null),
  };
};
