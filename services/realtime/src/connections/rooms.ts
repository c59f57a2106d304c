/** Sockets that receive the updates of all polls. */
export const FEED_ROOM = 'feed';
/** Sockets that watch a list: they receive what is new and edited of all polls, and the counts of those in the list. */
export const LISTS_ROOM = 'lists';

/** All sockets of a user. */
export const userRoom = (userId: string): string => `user:${userId}`;
/** Sockets that have the poll open. */
export const pollRoom = (pollId: string): string => `poll:${pollId}`;

/** The poll of a poll's room, undefined for every other room. */
export const pollIdOfRoom = (room: string): string | undefined => /^poll:([^:]+)$/.exec(room)?.[1];
