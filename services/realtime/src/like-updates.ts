import { type EventPayload, limits } from '@showhands/contracts';
import type { Broadcast } from './broadcast.ts';
import type { Load } from './load.ts';
import { createPace, spacingFor } from './pace.ts';
import { pollRoom, userRoom } from './rooms.ts';

type Like = EventPayload<'comment.like-changed'>;

/** Sends the likes of comments, merged: of a burst on one comment the last count always arrives. */
export interface LikeUpdates {
  send(like: Like): void;
  flush(): void;
}

export const createLikeUpdates = (broadcast: Broadcast, load: Load): LikeUpdates => {
  const waiting = new Map<string, Like>();

  const pace = createPace({
    spacingMs: { room: spacingFor(limits.live.pollUpdatesPerSecond) },
    stretch: load.stretch,
    run: (commentId) => {
      const like = waiting.get(commentId);
      waiting.delete(commentId);
      if (like) broadcast.commentLikeUpdate(like, pollRoom(like.poll_id));
    },
  });

  return {
    send: (like) => {
      const overtaken = waiting.get(like.commentId);
      // Its count is old news, but whether that user likes the comment is told by nothing else.
      if (overtaken && overtaken.liker.id !== like.liker.id) {
        broadcast.commentLikeUpdate(overtaken, userRoom(overtaken.liker.id));
      }
      waiting.set(like.commentId, like);
      pace.touch(like.commentId);
    },
    flush: () => pace.flush(),
  };
};
