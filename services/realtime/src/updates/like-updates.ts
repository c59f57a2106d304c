import { type EventPayload, limits } from '@showhands/contracts';
import { pollRoom, userRoom } from '../connections/rooms.ts';
import type { Broadcast } from './broadcast.ts';
import type { LoadMonitor } from './load-monitor.ts';
import { createPacer } from './pacer.ts';

type Like = EventPayload<'comment.like-changed'>;

/** Sends the likes of comments, throttled per comment. Of a burst the last count always arrives. */
export interface LikeUpdates {
  send(like: Like): void;
  flush(): void;
}

export const createLikeUpdates = (broadcast: Broadcast, loadMonitor: LoadMonitor): LikeUpdates => {
  const pending = new Map<string, Like>();

  const pacer = createPacer({
    perSecond: limits.live.pollUpdatesPerSecond,
    load: loadMonitor.backoffFactor,
    run: (commentId) => {
      const like = pending.get(commentId);
      pending.delete(commentId);
      if (like) broadcast.commentLikeUpdate(like, pollRoom(like.poll_id));
    },
  });

  return {
    send: (like) => {
      const superseded = pending.get(like.commentId);
      // Its count is outdated, but no other message carries whether its user likes the comment.
      if (superseded && superseded.liker.id !== like.liker.id) {
        broadcast.commentLikeUpdate(superseded, userRoom(superseded.liker.id));
      }
      pending.set(like.commentId, like);
      pacer.trigger(like.commentId);
    },
    flush: () => pacer.flush(),
  };
};
