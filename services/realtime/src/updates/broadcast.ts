import {
  type EventPayload,
  isolatedText,
  type Notification,
  type PollSnapshot,
  presentPoll,
  resultsAudience,
  type ServerMessage,
  type ServerPayload,
  texts,
} from '@showhands/contracts';
import type { Metrics } from '@showhands/service-kit';
import {
  ALL_COHORTS,
  type Audience,
  type Channel,
  creatorRooms,
  FEED_ROOM,
  inCohorts,
  pollRoom,
  userRoom,
  viewerClasses,
  viewerRooms,
} from '../connections/rooms.ts';
import type { LiveServer } from '../connections/socket-server.ts';
import type { VoterRooms } from '../connections/voter-rooms.ts';

/** A poll's new state. `withdrawn`: it has become a draft, which clients other than the creator's must remove. */
export interface PollChange {
  readonly poll: PollSnapshot;
  readonly withdrawn: boolean;
}

type PollMessage = 'newPoll' | 'pollUpdate';
type CommentSnapshot = EventPayload<'comment.created'>['comment'];

const FEED_ONLY: ReadonlySet<Channel> = new Set(['feed']);
const ROOM_AND_FEED: ReadonlySet<Channel> = new Set(['room', 'feed']);

interface BroadcastOptions {
  readonly io: LiveServer;
  readonly metrics: Metrics;
  readonly voterRooms: VoterRooms;
  readonly isAlone: () => boolean;
}

/**
 * Emits to rooms: a function for each message that browsers receive. While `isAlone`, nothing is published to other
 * replicas.
 */
export const createBroadcast = ({ io, metrics, voterRooms, isAlone }: BroadcastOptions) => {
  const { rooms: localRooms } = io.of('/').adapter;
  const sent = metrics.counter('live_emits_total', 'Messages sent to rooms', ['event']);

  const toRooms = (event: ServerMessage, rooms: string[], except: string[] = []) => {
    sent.inc({ event });
    return (isAlone() ? io.local : io).to(rooms).except(except);
  };

  const toLocalRoom = (event: ServerMessage, room: string) => {
    sent.inc({ event });
    return io.local.to(room);
  };

  /**
   * To the sockets of this replica, in one turn of the event loop: one that becomes a voter's between the classes would
   * get both payloads, or none.
   */
  const sendLocally = (
    event: PollMessage,
    poll: PollSnapshot,
    channels: readonly Channel[],
    cohorts: readonly number[] = ALL_COHORTS,
  ): void => {
    for (const { rooms, except, seesResults } of viewerClasses(poll, { channels: new Set(channels), cohorts })) {
      io.local.to(rooms).except(except).emit(event, presentPoll(poll, seesResults));
    }
    if (channels.includes('room') && cohorts.includes(0)) voterRooms.askMissing(poll);
  };
  io.on('pollForVoters', sendLocally);
  io.on('pollForOtherVoters', sendLocally);

  const sendForVoters = (event: PollMessage, poll: PollSnapshot, { channels, cohorts }: Audience): void => {
    sent.inc({ event });
    const message = cohorts.includes(0) ? 'pollForVoters' : 'pollForOtherVoters';
    if (!isAlone()) io.serverSideEmit(message, event, poll, [...channels], cohorts);
    sendLocally(event, poll, [...channels], cohorts);
  };

  const sendPoll = (event: PollMessage, poll: PollSnapshot, audience: Audience): void => {
    if (resultsAudience(poll) === 'voters') return sendForVoters(event, poll, audience);
    for (const { rooms, except, seesResults } of viewerClasses(poll, audience)) {
      toRooms(event, rooms, except).emit(event, presentPoll(poll, seesResults));
    }
  };

  const sendDraft = ({ poll, withdrawn }: PollChange, { channels, cohorts }: Audience): void => {
    const { id, version } = poll;
    const creator = creatorRooms(poll, channels);
    if (withdrawn) {
      const { rooms, except } = inCohorts({ rooms: viewerRooms(id, channels), except: creator }, cohorts);
      toRooms('pollUpdate', rooms, except).emit('pollUpdate', { id, version, status: 'draft' });
    }
    const { rooms, except } = inCohorts({ rooms: creator, except: [] }, cohorts);
    toRooms('pollUpdate', rooms, except).emit('pollUpdate', presentPoll(poll, true));
  };

  return {
    /** This replica's sockets to which a poll's updates are sent; the other replicas send to theirs meanwhile. */
    audienceOf: (pollId: string, channel: Channel): number =>
      localRooms.get(channel === 'room' ? pollRoom(pollId) : FEED_ROOM)?.size ?? 0,
    newPoll: (poll: PollSnapshot): void => {
      if (poll.status !== 'draft') sendPoll('newPoll', poll, { channels: FEED_ONLY, cohorts: ALL_COHORTS });
    },
    pollUpdate: (change: PollChange, audience: Audience): void => {
      if (change.poll.status === 'draft') sendDraft(change, audience);
      else sendPoll('pollUpdate', change.poll, audience);
    },
    pollClosed: ({ id, title }: PollSnapshot): void => {
      const message = texts.poll.automaticallyClosed.replace('{title}', () => isolatedText(title));
      toRooms('pollClosed', viewerRooms(id, ROOM_AND_FEED)).emit('pollClosed', { pollId: id, message });
    },
    /** Also to all sockets of its creator, who has received most notifications about it. */
    pollDeleted: (pollId: string, creator: string): void => {
      const rooms = [...viewerRooms(pollId, ROOM_AND_FEED), userRoom(creator)];
      toRooms('pollDeleted', rooms).emit('pollDeleted', { pollId });
    },
    presentation: (presentation: ServerPayload<'presentation'>): void => {
      toRooms('presentation', [pollRoom(presentation.pollId)]).emit('presentation', presentation);
    },
    nextPoll: (move: ServerPayload<'nextPoll'>): void => {
      toRooms('nextPoll', [pollRoom(move.pollId)]).emit('nextPoll', move);
    },
    newComment: (comment: CommentSnapshot): void => {
      const room = [pollRoom(comment.poll_id)];
      toRooms('newComment', room).emit('newComment', { ...comment, author_email: null, hasLiked: false });
    },
    commentLikeUpdate: (like: EventPayload<'comment.like-changed'>, room: string): void => {
      const { commentId, poll_id: pollId, likes, hasLiked, liker } = like;
      toRooms('commentLikeUpdate', [room]).emit('commentLikeUpdate', {
        commentId,
        pollId,
        likes,
        hasLiked,
        userId: liker.id,
      });
    },
    commentDeleted: (commentId: string, pollId: string): void => {
      toRooms('commentDeleted', [pollRoom(pollId)]).emit('commentDeleted', { commentId, pollId });
    },
    /** To this replica's sockets only: each replica throttles notifications for its own. */
    newNotification: (notification: Notification): void => {
      toLocalRoom('newNotification', userRoom(notification.userId)).emit('newNotification', notification);
    },
    notificationRead: (userId: string, notificationId: string | null): void => {
      const payload = notificationId === null ? { all: true as const, notificationId } : { notificationId };
      toRooms('notificationRead', [userRoom(userId)]).emit('notificationRead', payload);
    },
    /** To this replica's sockets only: each replica has the count and sends it to its own. */
    presence: (pollId: string, watching: number): void => {
      toLocalRoom('presence', pollRoom(pollId)).emit('presence', { pollId, watching });
    },
  };
};

export type Broadcast = ReturnType<typeof createBroadcast>;
