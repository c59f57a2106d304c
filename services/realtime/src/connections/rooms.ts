import type { Topics } from '../replicas/topics.ts';
import type { LiveServer, LiveSocket } from './socket-server.ts';

/** Sockets that receive the updates of all polls. */
export const FEED_ROOM = 'feed';
/** Sockets that watch a list: they receive new and edited polls, and the counts of the polls in the list. */
export const LISTS_ROOM = 'lists';

/** All sockets of a user. */
export const userRoom = (userId: string): string => `user:${userId}`;
/** Sockets that have the poll open. */
export const pollRoom = (pollId: string): string => `poll:${pollId}`;

/** The poll of a poll's room, undefined for every other room. */
export const pollIdOfRoom = (room: string): string | undefined => /^poll:([^:]+)$/.exec(room)?.[1];

/** Holds the topics of the poll rooms and the feed while this replica has sockets in them. */
export const holdTopicsOfRooms = (io: LiveServer, topics: Topics): void => {
  const { adapter } = io.of('/');
  const hasTopic = (room: string): boolean => room === FEED_ROOM || pollIdOfRoom(room) !== undefined;
  adapter.on('create-room', (room: string) => hasTopic(room) && topics.hold(room));
  adapter.on('delete-room', (room: string) => hasTopic(room) && topics.release(room));
};

/** Holds the topic of a socket's user from before its connection is confirmed until it ends. */
export const holdTopicOfUser = async ({ conn, data: { userId } }: LiveSocket, topics: Topics): Promise<void> => {
  // It may have closed while the token was verified.
  if (conn.readyState === 'closed') return;
  const topic = userRoom(userId);
  topics.hold(topic);
  conn.once('close', () => topics.release(topic));
  await topics.untilActive([topic]);
};
