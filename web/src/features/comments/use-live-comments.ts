import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createBatcher } from '#lib/batcher.ts';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { session } from '#lib/session/session.ts';
import { live } from '#lib/socket/live.ts';
import { commentKeys, monotonicNow } from './api.ts';
import type { CommentEvent } from './live.ts';

const FLUSH_INTERVAL_MS = 250;

/** Loads with the comments, after the poll. */
const loadRecorder = () => importWithRetry(() => import('./record-events.ts'));

const isViewer = (userId: string): boolean => {
  const state = session.getState();
  return state.status !== 'signed-out' && state.user.id === userId;
};

const subscribe = (client: QueryClient, pollId: string) => {
  const batcher = createBatcher<CommentEvent>({
    everyMs: FLUSH_INTERVAL_MS,
    flush: (events) => void loadRecorder().then(({ recordEvents }) => recordEvents(client, pollId, events)),
  });
  const unsubscribers = [
    live.on('newComment', (comment) => {
      if (comment.poll_id === pollId) batcher.add({ name: 'newComment', comment, receivedAt: monotonicNow() });
    }),
    live.on('commentUpdate', ({ commentId, ...text }) => {
      if (text.pollId === pollId) batcher.add({ name: 'commentUpdate', commentId, text, receivedAt: monotonicNow() });
    }),
    live.on('commentDeleted', ({ commentId, ...event }) => {
      if (event.pollId === pollId) batcher.add({ name: 'commentDeleted', commentId });
    }),
    live.on('commentLikeUpdate', ({ commentId, likes, hasLiked, userId, ...event }) => {
      if (event.pollId !== pollId) return;
      const liked = isViewer(userId) ? hasLiked : null;
      batcher.add({ name: 'likeUpdate', commentId, likes, liked, receivedAt: monotonicNow() });
    }),
    live.joinPoll(pollId, () => void client.invalidateQueries({ queryKey: commentKeys.list(pollId) })),
    batcher.stop,
  ];
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
};

/** Applies live events to a poll's comments while mounted, and refetches them to cover events missed before joining. */
export const useLiveComments = (pollId: string) => {
  const client = useQueryClient();
  useEffect(() => subscribe(client, pollId), [client, pollId]);
};
