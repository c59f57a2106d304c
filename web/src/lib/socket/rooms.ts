import type { Ack } from '@showhands/contracts';

/** The part of the socket that `createRooms` uses. */
export interface RoomSocket {
  readonly connected: boolean;
  emit: (
    message: 'joinPoll' | 'leavePoll' | 'joinFeed' | 'leaveFeed',
    room?: string,
    ack?: (response: Ack) => void,
  ) => unknown;
}

const ACK_WAIT_MS = 5_000;

/**
 * Reference-counted rooms: the first member joins a room, the last one leaves it. The feed is the room without a name,
 * which the server puts each new connection into by itself.
 */
export const createRooms = (socket: () => RoomSocket | undefined) => {
  const polls = new Map<string, number>();
  const joining = new Map<string, Promise<void>>();
  let feedMembers = 0;

  const send = (message: Parameters<RoomSocket['emit']>[0], room?: string): Promise<void> =>
    new Promise((resolve) => {
      const open = socket();
      if (!open?.connected) return resolve();
      const timer = setTimeout(resolve, ACK_WAIT_MS);
      open.emit(message, room, () => {
        clearTimeout(timer);
        resolve();
      });
    });

  const sendJoin = (pollId: string) => {
    const join = send('joinPoll', pollId).finally(() => joining.delete(pollId));
    joining.set(pollId, join);
  };

  const releasePoll = (pollId: string) => {
    const members = (polls.get(pollId) ?? 1) - 1;
    if (members > 0) return void polls.set(pollId, members);
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
      const members = polls.get(pollId) ?? 0;
      polls.set(pollId, members + 1);
      if (members === 0 && socket()?.connected) sendJoin(pollId);
      void joining.get(pollId)?.then(joined);
      return () => releasePoll(pollId);
    },

    joinFeed(joined: () => void): () => void {
      feedMembers += 1;
      if (feedMembers === 1 && socket()?.connected) void send('joinFeed').then(joined);
      return releaseFeed;
    },

    /** Joins all current rooms on a new connection. Resolves when the server has confirmed them. */
    async rejoin(): Promise<void> {
      const joins = [...polls.keys()].map((pollId) => send('joinPoll', pollId));
      if (feedMembers === 0) joins.push(send('leaveFeed'));
      await Promise.all(joins);
    },
  };
};
