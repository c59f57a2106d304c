import { type Ack, texts } from '@showhands/contracts';
import { translateServerTexts } from '../messages/server-texts.ts';

/** The part of the socket that `createRooms` uses. */
export interface RoomSocket {
  readonly connected: boolean;
  emit: (
    message: 'joinPoll' | 'leavePoll' | 'joinFeed' | 'leaveFeed',
    room?: string,
    ack?: (response: Ack) => void,
  ) => unknown;
}

interface Room {
  readonly members: Set<{ readonly joined: () => void }>;
  /** Counts joins, so that the response to an earlier one is ignored. */
  joins: number;
  retry?: ReturnType<typeof setTimeout>;
}

const ACK_WAIT_MS = 5_000;
const PROBE_WAIT_MS = 1_500;
/** Doubles with each retry. An open page is to be live again within seconds after the server is. */
const RETRY_MS = { first: 500, most: 4_000 };

/** What a retry may change. Others, such as that of a missing poll or a malformed id, are final. */
const TRANSIENT_REJECTIONS = new Set<string | undefined>([
  texts.transport.unavailable,
  texts.transport.timeout,
  texts.transport.rateLimited,
]);

const isTransient = (ack: Ack | undefined): boolean =>
  ack === undefined || (!ack.ok && TRANSIENT_REJECTIONS.has(translateServerTexts(ack).message));

/**
 * Reference-counted rooms: the first member joins a room, the last one leaves it. A join that the server cannot confirm
 * now is retried until it can. The feed is the room without a name, which the server puts each new connection into by
 * itself.
 */
export const createRooms = (socket: () => RoomSocket | undefined, random: () => number) => {
  const polls = new Map<string, Room>();
  let feedMembers = 0;

  /** Resolves to nothing if there is no response in time. */
  const send = (
    message: Parameters<RoomSocket['emit']>[0],
    room?: string,
    waitMs = ACK_WAIT_MS,
  ): Promise<Ack | undefined> =>
    new Promise((resolve) => {
      const open = socket();
      if (!open?.connected) return resolve(undefined);
      const timer = setTimeout(() => resolve(undefined), waitMs);
      open.emit(message, room, (response) => {
        clearTimeout(timer);
        resolve(response);
      });
    });

  /** Resolves to whether the response is final. If it is transient, retries later and tells the members of the final one. */
  const sendJoin = async (pollId: string, room: Room, retryMs = RETRY_MS.first): Promise<boolean> => {
    clearTimeout(room.retry);
    // The next connection joins all rooms.
    if (!socket()?.connected) return false;
    room.joins += 1;
    const join = room.joins;
    const ack = await send('joinPoll', pollId);
    if (polls.get(pollId) !== room || room.joins !== join) return false;
    if (!isTransient(ack)) return true;
    const retry = () => void joinAndTell(pollId, room, Math.min(2 * retryMs, RETRY_MS.most));
    room.retry = setTimeout(retry, (retryMs * (1 + random())) / 2);
    return false;
  };

  const joinAndTell = async (pollId: string, room: Room, retryMs?: number): Promise<void> => {
    if (await sendJoin(pollId, room, retryMs)) for (const { joined } of room.members) joined();
  };

  const openRoom = (pollId: string): Room => {
    const room: Room = { members: new Set(), joins: 0 };
    polls.set(pollId, room);
    void joinAndTell(pollId, room);
    return room;
  };

  const closeRoom = (pollId: string, room: Room) => {
    clearTimeout(room.retry);
    polls.delete(pollId);
    void send('leavePoll', pollId);
  };

  const releaseFeed = () => {
    feedMembers -= 1;
    if (feedMembers === 0) void send('leaveFeed');
  };

  return {
    /**
     * Joins the room of a poll. `joined` is called when the server confirms a join that is pending: data fetched before
     * may lack updates. Returns a function that leaves.
     */
    joinPoll(pollId: string, joined: () => void): () => void {
      const room = polls.get(pollId) ?? openRoom(pollId);
      const member = { joined };
      room.members.add(member);
      return () => {
        room.members.delete(member);
        if (room.members.size === 0) closeRoom(pollId, room);
      };
    },

    joinFeed(joined: () => void): () => void {
      feedMembers += 1;
      if (feedMembers === 1 && socket()?.connected) void send('joinFeed').then(joined);
      return releaseFeed;
    },

    /** Whether the server responds, to a message that changes nothing. */
    async probe(): Promise<boolean> {
      const ack = await send(feedMembers > 0 ? 'joinFeed' : 'leaveFeed', undefined, PROBE_WAIT_MS);
      return ack !== undefined;
    },

    /** Joins all current rooms on a new connection. Resolves when the server has responded. */
    async rejoin(): Promise<void> {
      const joins: Promise<unknown>[] = [...polls].map(([pollId, room]) => sendJoin(pollId, room));
      if (feedMembers === 0) joins.push(send('leaveFeed'));
      await Promise.all(joins);
    },
  };
};
