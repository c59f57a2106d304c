import type { PollSnapshot } from '@showhands/contracts';

/** Where a poll's changes are heard: in the room of those who have it open, and in the feed of all polls. */
export type Lane = 'room' | 'feed';

/** Everyone who looks at lists of polls. */
export const FEED = 'feed';

/** Every socket of a user. */
export const userRoom = (userId: string): string => `user:${userId}`;
/** A user's sockets that are in the feed. */
export const feedRoomOf = (userId: string): string => `feed:user:${userId}`;
/** Everyone who has the poll open. */
export const pollRoom = (pollId: string): string => `poll:${pollId}`;
/** Its creator's sockets among those, which see what the others may not. */
export const creatorRoom = (pollId: string): string => `poll:${pollId}:creator`;

/** The poll whose room it is, or undefined for any other room. */
export const pollOfRoom = (room: string): string | undefined => /^poll:([^:]+)$/.exec(room)?.[1];

export const everyone = (pollId: string, lanes: ReadonlySet<Lane>): string[] => [
  ...(lanes.has('room') ? [pollRoom(pollId)] : []),
  ...(lanes.has('feed') ? [FEED] : []),
];

export const creatorAlone = (poll: Pick<PollSnapshot, 'id' | 'creator'>, lanes: ReadonlySet<Lane>): string[] => [
  ...(lanes.has('room') ? [creatorRoom(poll.id)] : []),
  ...(lanes.has('feed') ? [feedRoomOf(poll.creator)] : []),
];
