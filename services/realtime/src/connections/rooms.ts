import type { PollSnapshot } from '@showhands/contracts';

/**
 * A poll's changes are sent to its own room, for clients that have it open, and to the feed, for clients that show
 * lists.
 */
export type Channel = 'room' | 'feed';

/** Sockets that show lists of polls. */
export const FEED_ROOM = 'feed';

/** All sockets of a user. */
export const userRoom = (userId: string): string => `user:${userId}`;
/** A user's sockets that are in the feed. */
export const userFeedRoom = (userId: string): string => `feed:user:${userId}`;
/** Sockets that have the poll open. */
export const pollRoom = (pollId: string): string => `poll:${pollId}`;
/** The creator's sockets among them, which receive the counts of a private poll. */
export const creatorRoom = (pollId: string): string => `poll:${pollId}:creator`;

/** The poll of a poll's room, undefined for every other room. */
export const pollIdOfRoom = (room: string): string | undefined => /^poll:([^:]+)$/.exec(room)?.[1];

export const viewerRooms = (pollId: string, channels: ReadonlySet<Channel>): string[] => [
  ...(channels.has('room') ? [pollRoom(pollId)] : []),
  ...(channels.has('feed') ? [FEED_ROOM] : []),
];

export const creatorRooms = (poll: Pick<PollSnapshot, 'id' | 'creator'>, channels: ReadonlySet<Channel>): string[] => [
  ...(channels.has('room') ? [creatorRoom(poll.id)] : []),
  ...(channels.has('feed') ? [userFeedRoom(poll.creator)] : []),
];

/** Sockets that receive the same payload. */
interface ViewerClass {
  readonly rooms: string[];
  readonly except: string[];
  readonly seesResults: boolean;
}

/** Hidden results are sent to the poll's creator only, and everyone else gets the poll without counts. */
export const viewerClasses = (
  poll: Pick<PollSnapshot, 'id' | 'creator' | 'show_results'>,
  channels: ReadonlySet<Channel>,
): ViewerClass[] => {
  const rooms = viewerRooms(poll.id, channels);
  if (poll.show_results) return [{ rooms, except: [], seesResults: true }];
  const creator = creatorRooms(poll, channels);
  return [
    { rooms, except: creator, seesResults: false },
    { rooms: creator, except: [], seesResults: true },
  ];
};
