import {
  type EventPayload,
  type Notification,
  type PollSnapshot,
  presentPoll,
  type ServerMessage,
  texts,
} from '@showhands/contracts';
import type { Metrics } from '@showhands/service-kit';
import { creatorAlone, everyone, type Lane, pollRoom, userRoom } from './rooms.ts';
import type { LiveServer } from './socket-server.ts';

/** A poll's state on its way out. `withdrawn`: it became a draft, so that others must be told to let it go. */
export interface PollChange {
  readonly poll: PollSnapshot;
  readonly withdrawn: boolean;
}

type CommentSnapshot = EventPayload<'comment.created'>['comment'];

const FEED_ALONE: ReadonlySet<Lane> = new Set(['feed']);
const EVERYWHERE: ReadonlySet<Lane> = new Set(['room', 'feed']);

/** What the server sends, a function per event. */
export const createBroadcast = (io: LiveServer, metrics: Metrics) => {
  const sent = metrics.counter('live_emits_total', 'Messages sent to rooms', ['event']);

  const to = (event: ServerMessage, rooms: string[], except: string[] = []) => {
    sent.inc({ event });
    return io.to(rooms).except(except);
  };

  const here = (event: ServerMessage, room: string) => {
    sent.inc({ event });
    return io.local.to(room);
  };

  /** Each class of viewers gets its own encoding, so that hidden counts never reach another's wire. */
  const sendPoll = (event: 'newPoll' | 'pollUpdate', poll: PollSnapshot, lanes: ReadonlySet<Lane>): void => {
    const all = everyone(poll.id, lanes);
    if (poll.show_results) {
      to(event, all).emit(event, presentPoll(poll, true));
      return;
    }
    const creator = creatorAlone(poll, lanes);
    to(event, all, creator).emit(event, presentPoll(poll, false));
    to(event, creator).emit(event, presentPoll(poll, true));
  };

  const sendDraft = ({ poll, withdrawn }: PollChange, lanes: ReadonlySet<Lane>): void => {
    const { id, version } = poll;
    const creator = creatorAlone(poll, lanes);
    if (withdrawn) to('pollUpdate', everyone(id, lanes), creator).emit('pollUpdate', { id, version, status: 'draft' });
    to('pollUpdate', creator).emit('pollUpdate', presentPoll(poll, true));
  };

  return {
    newPoll: (poll: PollSnapshot): void => {
      if (poll.status !== 'draft') sendPoll('newPoll', poll, FEED_ALONE);
    },
    pollUpdate: (change: PollChange, lanes: ReadonlySet<Lane>): void => {
      if (change.poll.status === 'draft') sendDraft(change, lanes);
      else sendPoll('pollUpdate', change.poll, lanes);
    },
    pollClosed: ({ id, title }: PollSnapshot): void => {
      const message = `"${title}" ${texts.poll.automaticallyClosed}`;
      to('pollClosed', everyone(id, EVERYWHERE)).emit('pollClosed', { pollId: id, message });
    },
    /** To its creator wherever they are: most of what was told of it was told to them. */
    pollDeleted: (pollId: string, creator: string): void => {
      const rooms = [...everyone(pollId, EVERYWHERE), userRoom(creator)];
      to('pollDeleted', rooms).emit('pollDeleted', { pollId });
    },
    newComment: (comment: CommentSnapshot): void => {
      const room = [pollRoom(comment.poll_id)];
      to('newComment', room).emit('newComment', { ...comment, author_email: null, hasLiked: false });
    },
    commentLikeUpdate: (like: EventPayload<'comment.like-changed'>, room: string): void => {
      const { commentId, poll_id: pollId, likes, hasLiked, liker } = like;
      to('commentLikeUpdate', [room]).emit('commentLikeUpdate', {
        commentId,
        pollId,
        likes,
        hasLiked,
        userId: liker.id,
      });
    },
    commentDeleted: (commentId: string, pollId: string): void => {
      to('commentDeleted', [pollRoom(pollId)]).emit('commentDeleted', { commentId, pollId });
    },
    /** To this replica's sockets alone: each replica keeps the pace for its own. */
    newNotification: (notification: Notification): void => {
      here('newNotification', userRoom(notification.userId)).emit('newNotification', notification);
    },
    notificationRead: (userId: string, notificationId: string | null): void => {
      const payload = notificationId === null ? { all: true as const, notificationId } : { notificationId };
      to('notificationRead', [userRoom(userId)]).emit('notificationRead', payload);
    },
    /** To this replica's sockets alone: each replica knows the number and tells its own. */
    presence: (pollId: string, watching: number): void => {
      here('presence', pollRoom(pollId)).emit('presence', { pollId, watching });
    },
  };
};

export type Broadcast = ReturnType<typeof createBroadcast>;
