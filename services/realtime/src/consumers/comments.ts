import type { Subscription } from '@showhands/service-kit/messaging';
import { LRUCache } from 'lru-cache';
import { EVENTS } from '../tuning.ts';
import type { Broadcast } from '../updates/broadcast.ts';
import type { LikeUpdates } from '../updates/like-updates.ts';
import type { Deduplicator } from './deduplicate.ts';
import type { EventGate } from './event-gate.ts';

const DELETED = Number.POSITIVE_INFINITY;

interface CommentConsumerOptions {
  readonly eventGate: EventGate;
  readonly deduplicator: Deduplicator;
  readonly likes: LikeUpdates;
  readonly broadcast: Broadcast;
}

export const consumeComments = ({ eventGate, deduplicator, likes, broadcast }: CommentConsumerOptions) => {
  /**
   * The latest version of each comment's likes. `DELETED` is a tombstone: a late event must not resurrect the comment.
   */
  const versions = new LRUCache<string, number>({ max: EVENTS.remembered });

  return {
    'comment.created': eventGate.wrap(async ({ id, payload: { comment } }) => {
      if (versions.get(comment.id) !== DELETED && deduplicator.isFirst(id)) broadcast.newComment(comment);
    }),

    'comment.updated': eventGate.wrap(async ({ id, payload: { comment } }) => {
      if (versions.get(comment.id) !== DELETED && deduplicator.isFirst(id)) broadcast.commentUpdate(comment);
    }),

    'comment.deleted': eventGate.wrap(async ({ id, payload: { commentId, poll_id, removed } }) => {
      for (const deletedId of [commentId, ...removed]) versions.set(deletedId, DELETED);
      if (deduplicator.isFirst(id)) broadcast.commentDeleted(commentId, poll_id);
    }),

    'comment.like-changed': eventGate.wrap(async ({ payload }) => {
      const { commentId, version } = payload;
      if ((versions.get(commentId) ?? -1) >= version) return;
      versions.set(commentId, version);
      likes.send(payload);
    }),
  } satisfies Subscription['handlers'];
};
