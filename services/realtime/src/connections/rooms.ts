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

/** Sockets are divided into this many cohorts, so that a large room need not be sent an update all at once. */
export const COHORTS = 10;
export const ALL_COHORTS: readonly number[] = Array.from({ length: COHORTS }, (_, cohort) => cohort);

const cohortRoom = (room: string, cohort: number): string => `${room}:cohort:${cohort}`;

/** A socket's cohort, from the random characters of its id. */
const cohortOf = (socketId: string): number =>
  [...socketId.slice(0, 8)].reduce((sum, character) => sum + character.charCodeAt(0), 0) % COHORTS;

interface RoomMember {
  readonly id: string;
  join(rooms: string[]): Promise<void> | void;
  leave(room: string): Promise<void> | void;
}

/** The first cohort has no rooms of its own. */
const withCohort = (rooms: readonly string[], { id }: RoomMember): string[] => {
  const cohort = cohortOf(id);
  return cohort === 0 ? [...rooms] : rooms.flatMap((room) => [room, cohortRoom(room, cohort)]);
};

/** Joins these rooms and those of the socket's cohort in them. */
export const joinRooms = async (socket: RoomMember, rooms: readonly string[]): Promise<void> => {
  await socket.join(withCohort(rooms, socket));
};

export const leaveRooms = async (socket: RoomMember, rooms: readonly string[]): Promise<void> => {
  for (const room of withCohort(rooms, socket)) await socket.leave(room);
};

interface Recipients {
  readonly rooms: string[];
  readonly except: string[];
}

/**
 * Those of the recipients that are in these cohorts. The first cohort is a room without the others, so that during an
 * upgrade it includes the sockets of replicas that know no cohorts.
 */
export const inCohorts = ({ rooms, except }: Recipients, cohorts: readonly number[]): Recipients => {
  if (cohorts.length === COHORTS) return { rooms, except };
  const roomsOf = (of: readonly number[]) => of.flatMap((cohort) => rooms.map((room) => cohortRoom(room, cohort)));
  if (!cohorts.includes(0)) return { rooms: roomsOf(cohorts), except };
  const others = ALL_COHORTS.filter((cohort) => !cohorts.includes(cohort));
  return { rooms, except: [...except, ...roomsOf(others)] };
};

export const viewerRooms = (pollId: string, channels: ReadonlySet<Channel>): string[] => [
  ...(channels.has('room') ? [pollRoom(pollId)] : []),
  ...(channels.has('feed') ? [FEED_ROOM] : []),
];

export const creatorRooms = (poll: Pick<PollSnapshot, 'id' | 'creator'>, channels: ReadonlySet<Channel>): string[] => [
  ...(channels.has('room') ? [creatorRoom(poll.id)] : []),
  ...(channels.has('feed') ? [userFeedRoom(poll.creator)] : []),
];

/** The sockets to which an update is sent. */
export interface Audience {
  readonly channels: ReadonlySet<Channel>;
  readonly cohorts: readonly number[];
}

/** Sockets that receive the same payload. */
interface ViewerClass extends Recipients {
  readonly seesResults: boolean;
}

type ViewedPoll = Pick<PollSnapshot, 'id' | 'creator' | 'show_results' | 'results_when'> &
  Partial<Pick<PollSnapshot, 'status'>>;

/**
 * Hidden results are sent only to sockets that may see them: the creator's, and in the poll's room those of voters if
 * voters see results. All others get the poll without counts, also voters in the feed, who are not known there.
 */
export const viewerClasses = (poll: ViewedPoll, { channels, cohorts }: Audience): ViewerClass[] => {
  const rooms = viewerRooms(poll.id, channels);
  const audience = resultsAudience({ status: 'active', ...poll });
  if (audience === 'all') return [{ ...inCohorts({ rooms, except: [] }, cohorts), seesResults: true }];
  const isForVoters = audience === 'voters';
  const entitled = [
    ...creatorRooms(poll, channels),
    ...(isForVoters && channels.has('room') ? [votersRoom(poll.id)] : []),
  ];
  // Sockets in the poll's room get each change there: the feed's copy would replace a voter's results by none.
  const inRoom = isForVoters && !channels.has('room') ? [pollRoom(poll.id)] : [];
  return [
    { ...inCohorts({ rooms, except: [...entitled, ...inRoom] }, cohorts), seesResults: false },
    { ...inCohorts({ rooms: entitled, except: inRoom }, cohorts), seesResults: true },
  ];
};
