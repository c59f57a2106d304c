import type { Subscription } from '@showhands/service-kit';
import { LRUCache } from 'lru-cache';
import type { Broadcast } from '../broadcast.ts';
import type { Intake } from '../intake.ts';
import type { LikeUpdates } from '../like-updates.ts';
import type { Once } from '../once.ts';

const COMMENTS_REMEMBERED = 20_000;
const GONE = Number.POSITIVE_INFINITY;

interface CommentConsumers {
  readonly intake: Intake;
  readonly once: Once;
  readonly likes: LikeUpdates;
  readonly broadcast: Broadcast;
}

export const consumeComments = ({ intake, once, likes, broadcast }: CommentConsumers) => {
  /** The version of each comment's likes that was sent last; of one that is gone nothing is news. */
  const versions = new LRUCache<string, number>({ max: COMMENTS_REMEMBERED });

  return {
    'comment.created': intake.through(async ({ id, payload: { comment } }) => {
      if (versions.get(comment.id) !== GONE && once.isFirst(id)) broadcast.newComment(comment);
    }),

    'comment.deleted': intake.through(async ({ id, payload: { commentId, poll_id, removed } }) => {
      for (const gone of [commentId, ...removed]) versions.set(gone, GONE);
      if (once.isFirst(id)) broadcast.commentDeleted(commentId, poll_id);
    }),

    'comment.like-changed': intake.through(async ({ payload }) => {
      const { commentId, version } = payload;
      if ((versions.get(commentId) ?? -1) >= version) return;
      versions.set(commentId, version);
      likes.send(payload);
    }),
  } satisfies Subscription['handlers'];
};
