import {
  type EventPayload,
  isListed,
  isolated,
  type Notification,
  type PollSnapshot,
  type ServerPayload,
  texts,
} from '@showhands/contracts';
import { FEED_ROOM, LISTS_ROOM, pollRoom, userRoom } from '../connections/rooms.ts';
import type { LiveServer } from '../connections/socket-server.ts';

type CommentSnapshot = EventPayload<'comment.created'>['comment'];

interface BroadcastOptions {
  readonly io: LiveServer;
  readonly isAlone: () => boolean;
}

/**
 * Emits to rooms: a function for each message that all in a room receive alike. While `isAlone`, nothing is published to other
 * replicas.
 */
export const createBroadcast = ({ io, isAlone }: BroadcastOptions) => {
  const toRooms = (...rooms: string[]) => (isAlone() ? io.local : io).to(rooms);

  /** Only the creator of a poll that is not listed hears of it without having it open. */
  const roomsOf = (pollId: string, creator: string, isOnLists: boolean): string[] =>
    isOnLists ? [pollRoom(pollId), FEED_ROOM, LISTS_ROOM] : [pollRoom(pollId), userRoom(creator)];

  return {
    pollClosed: (poll: PollSnapshot): void => {
      const { id, title, creator } = poll;
      const message = texts.poll.automaticallyClosed.replace('{title}', () => isolated(title));
      toRooms(...roomsOf(id, creator, isListed(poll))).emit('pollClosed', { pollId: id, message, title });
    },
    /** Also to all sockets of its creator, who has received most notifications about it. */
    pollDeleted: (pollId: string, creator: string, wasListed: boolean): void => {
      toRooms(...roomsOf(pollId, creator, wasListed), userRoom(creator)).emit('pollDeleted', { pollId });
    },
    presentation: (presentation: ServerPayload<'presentation'>): void => {
      toRooms(pollRoom(presentation.pollId)).emit('presentation', presentation);
    },
    /** Not for a next poll that not everyone in the room may see: see `RoomAccess`. */
    nextPoll: (move: ServerPayload<'nextPoll'>): void => {
      toRooms(pollRoom(move.pollId)).emit('nextPoll', move);
    },
    newComment: (comment: CommentSnapshot): void => {
      const room = pollRoom(comment.poll_id);
      toRooms(room).emit('newComment', { ...comment, author_email: null, hasLiked: false });
    },
    commentUpdate: ({ id, poll_id: pollId, content, hidden }: CommentSnapshot): void => {
      toRooms(pollRoom(pollId)).emit('commentUpdate', { commentId: id, pollId, content, ...(hidden && { hidden }) });
    },
    commentLikeUpdate: (like: EventPayload<'comment.like-changed'>, room: string): void => {
      const { commentId, poll_id: pollId, likes, hasLiked, liker } = like;
      toRooms(room).emit('commentLikeUpdate', {
        commentId,
        pollId,
        likes,
        hasLiked,
        userId: liker.id,
      });
    },
    commentDeleted: (commentId: string, pollId: string): void => {
      toRooms(pollRoom(pollId)).emit('commentDeleted', { commentId, pollId });
    },
    /** To this replica's sockets only: each replica throttles notifications for its own. */
    newNotification: (notification: Notification): void => {
      io.local.to(userRoom(notification.userId)).emit('newNotification', notification);
    },
    /** To this replica's sockets only: each replica removes the notification from its own queue too. */
    notificationRead: (userId: string, notificationId: string | null): void => {
      const payload = notificationId === null ? { all: true as const, notificationId } : { notificationId };
      io.local.to(userRoom(userId)).emit('notificationRead', payload);
    },
    /** To this replica's sockets only: each replica has the count and sends it to its own. */
    presence: (pollId: string, watching: number): void => {
      io.local.to(pollRoom(pollId)).emit('presence', { pollId, watching });
    },
  };
};

export type Broadcast = ReturnType<typeof createBroadcast>;
