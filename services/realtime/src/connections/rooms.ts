import { type PollSnapshot, resultsAudience } from '@showhands/contracts';

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
/** The sockets among them whose users have voted, where only voters see results. */
export const votersRoom = (pollId: string): string => `poll:${pollId}:voters`;

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

type ViewedPoll = Pick<PollSnapshot, 'id' | 'creator' | 'show_results' | 'results_when'> &
  Partial<Pick<PollSnapshot, 'status'>>;

/**
 * Hidden results are sent only to sockets that may see them: the creator's, and in the poll's room those of voters if
 * voters see results. All others get the poll without counts, also voters in the feed, who are not known there.
 */
export const viewerClasses = (poll: ViewedPoll, channels: ReadonlySet<Channel>): ViewerClass[] => {
  const rooms = viewerRooms(poll.id, channels);
  const audience = resultsAudience({ status: 'active', ...poll });
  if (audience === 'all') return [{ rooms, except: [], seesResults: true }];
  const isForVoters = audience === 'voters';
  const entitled = [
    ...creatorRooms(poll, channels),
    ...(isForVoters && channels.has('room') ? [votersRoom(poll.id)] : []),
  ];
  // Sockets in the poll's room get each change there: the feed's copy would replace a voter's results by none.
  const inRoom = isForVoters && !channels.has('room') ? [pollRoom(poll.id)] : [];
  return [
    { rooms, except: [...entitled, ...inRoom], seesResults: false },
    { rooms: entitled, except: inRoom, seesResults: true },
  ];
};
