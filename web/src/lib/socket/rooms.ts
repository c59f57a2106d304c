import { type Ack, limits, type Poll, texts } from '@showhands/contracts';
import { translateServerTexts } from '../messages/server-texts.ts';

/** The part of the socket that `createRooms` uses. */
export interface RoomSocket {
  readonly connected: boolean;
  emit: (
    message: 'joinPoll' | 'leavePoll' | 'watchPolls' | 'leaveFeed' | 'pollUpdated',
    payload?: unknown,
    ack?: (response: Ack) => void,
  ) => unknown;
}

interface Room {
  readonly join: () => Promise<Ack | undefined>;
  readonly leave: () => unknown;
  readonly members: Set<{ readonly joined: () => void }>;
  /** Counts joins, so that the response to an earlier one is ignored. */
  joins: number;
  retry?: ReturnType<typeof setTimeout>;
}

/** A poll that a list shows, in the version that the page has. */
export type ListedPoll = Pick<Poll, 'id' | 'version'>;

/** The part of a screen that shows a list of polls. */
export interface ListMember {
  /** The list may show other polls than before. */
  changed(): void;
  leave(): void;
}

const ACK_WAIT_MS = 5_000;
const PROBE_WAIT_MS = 1_500;
/** Doubles with each retry. An open page is to be live again within seconds after the server is. */
const RETRY_MS = { first: 500, most: 4_000 };
/** The key of the list among the rooms. Rooms of polls have the polls' ids. */
const LIST = 'list';
/** Scrolling and filtering change a list several times in a row. Not a debounce: updates of its polls never pause. */
const LIST_WAIT_MS = 250;

/** Rejections that a retry may change. Others, such as that of a missing poll or a malformed id, are final. */
const TRANSIENT_REJECTIONS = new Set<string | undefined>([
  texts.transport.unavailable,
  texts.transport.timeout,
  texts.transport.rateLimited,
]);

const isTransient = (ack: Ack | undefined): boolean =>
  ack === undefined || (!ack.ok && TRANSIENT_REJECTIONS.has(translateServerTexts(ack).message));

/**
 * Reference-counted rooms: the first member joins a room, the last one leaves it. A join that the server cannot confirm
 * now is retried until it can. The polls of all lists on the screen are one more room, in place of the feed of all polls,
 * into which the server puts each new connection.
 */
export const createRooms = (socket: () => RoomSocket | undefined, random: () => number) => {
  const rooms = new Map<string, Room>();
  const lists = new Set<() => readonly ListedPoll[]>();
  let listTimer: ReturnType<typeof setTimeout> | undefined;
  /** The ids that the server was sent last. */
  let watchedIds = '';

  /** Resolves to nothing if there is no response in time. */
  const send = (
    message: Parameters<RoomSocket['emit']>[0],
    payload?: unknown,
    waitMs = ACK_WAIT_MS,
  ): Promise<Ack | undefined> =>
    new Promise((resolve) => {
      const open = socket();
      if (!open?.connected) return resolve(undefined);
      const timer = setTimeout(() => resolve(undefined), waitMs);
      open.emit(message, payload, (response) => {
        clearTimeout(timer);
        resolve(response);
      });
    });

  /** Resolves to whether the response is final. If it is transient, retries later and tells the members of the final one. */
  const sendJoin = async (key: string, room: Room, retryMs = RETRY_MS.first): Promise<boolean> => {
    clearTimeout(room.retry);
    // The next connection joins all rooms.
    if (!socket()?.connected) return false;
    room.joins += 1;
    const join = room.joins;
    const ack = await room.join();
    if (rooms.get(key) !== room || room.joins !== join) return false;
    if (!isTransient(ack)) return true;
    const retry = () => void joinAndTell(key, room, Math.min(2 * retryMs, RETRY_MS.most));
    room.retry = setTimeout(retry, (retryMs * (1 + random())) / 2);
    return false;
  };

  const joinAndTell = async (key: string, room: Room, retryMs?: number): Promise<void> => {
    if (await sendJoin(key, room, retryMs)) for (const { joined } of room.members) joined();
  };

  const enter = (key: string, calls: Pick<Room, 'join' | 'leave'>, joined: () => void): (() => void) => {
    const known = rooms.get(key);
    const room: Room = known ?? { ...calls, members: new Set(), joins: 0 };
    if (!known) {
      rooms.set(key, room);
      void joinAndTell(key, room);
    }
    const member = { joined };
    room.members.add(member);
    return () => {
      room.members.delete(member);
      if (room.members.size > 0) return;
      clearTimeout(room.retry);
      rooms.delete(key);
      room.leave();
    };
  };

  const listedPolls = (): ListedPoll[] => {
    const polls = [...lists].flatMap((shown) => shown().map(({ id, version }) => [id, { id, version }] as const));
    return [...new Map(polls).values()].slice(0, limits.live.listedPolls);
  };

  const idsOf = (polls: readonly ListedPoll[]): string =>
    polls
      .map(({ id }) => id)
      .toSorted()
      .join();

  const sendList = (): Promise<Ack | undefined> => {
    const polls = listedPolls();
    watchedIds = idsOf(polls);
    return send('watchPolls', { polls });
  };

  const listChanged = (): void => {
    if (listTimer !== undefined) return;
    listTimer = setTimeout(() => {
      listTimer = undefined;
      const room = rooms.get(LIST);
      if (room && idsOf(listedPolls()) !== watchedIds) void sendJoin(LIST, room);
    }, LIST_WAIT_MS);
  };

  return {
    /**
     * Joins the room of a poll. `joined` is called when the server confirms a join that is pending: data fetched before
     * may lack updates. Returns a function that leaves.
     */
    joinPoll: (pollId: string, joined: () => void): (() => void) =>
      enter(pollId, { join: () => send('joinPoll', pollId), leave: () => send('leavePoll', pollId) }, joined),

    /** Watches the polls that `shown` returns. `joined` is called as that of `joinPoll`. */
    watchList(shown: () => readonly ListedPoll[], joined: () => void): ListMember {
      lists.add(shown);
      const leave = enter(LIST, { join: sendList, leave: () => send('leaveFeed') }, joined);
      listChanged();
      return {
        changed: listChanged,
        leave: () => {
          lists.delete(shown);
          leave();
          listChanged();
        },
      };
    },

    /** Whether the server responds, to a message that changes nothing. */
    async probe(): Promise<boolean> {
      return (await send('pollUpdated', undefined, PROBE_WAIT_MS)) !== undefined;
    },

    /** Joins all current rooms on a new connection. Resolves when the server has responded. */
    async rejoin(): Promise<void> {
      const joins: Promise<unknown>[] = [...rooms].map(([key, room]) => sendJoin(key, room));
      if (!rooms.has(LIST)) joins.push(send('leaveFeed'));
      await Promise.all(joins);
    },
  };
};
