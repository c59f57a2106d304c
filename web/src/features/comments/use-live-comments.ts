import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createBatcher } from '../../lib/batcher.ts';
import { session } from '../../lib/session/session.ts';
import { live } from '../../lib/socket/live.ts';
import { clock, commentKeys, hear } from './api.ts';
import type { CommentEvent } from './live.ts';

const PAINT_MS = 250;

const isViewer = (userId: string): boolean => {
  const state = session.getState();
  return state.status !== 'signed-out' && state.user.id === userId;
};

const subscribe = (client: QueryClient, pollId: string) => {
  const batcher = createBatcher<CommentEvent>({
    everyMs: PAINT_MS,
    flush: (events) => hear(client, pollId, events),
  });
  const stops = [
    live.on('newComment', (comment) => {
      if (comment.poll_id === pollId) batcher.add({ name: 'newComment', comment, at: clock() });
    }),
    live.on('commentDeleted', ({ commentId, ...news }) => {
      if (news.pollId === pollId) batcher.add({ name: 'commentDeleted', commentId });
    }),
    live.on('commentLikeUpdate', ({ commentId, likes, hasLiked, userId, ...news }) => {
      const liked = isViewer(userId) ? hasLiked : null;
      if (news.pollId === pollId) batcher.add({ name: 'likeUpdate', commentId, likes, liked, at: clock() });
    }),
    live.holdPoll(pollId, () => void client.invalidateQueries({ queryKey: commentKeys.list(pollId) })),
    batcher.stop,
  ];
  return () => stops.forEach((stop) => stop());
};

/** Hears of the comments of a poll while mounted. What came before they could be heard is read again. */
export const useLiveComments = (pollId: string) => {
  const client = useQueryClient();
  useEffect(() => subscribe(client, pollId), [client, pollId]);
};
