import type { Ack } from '@showhands/contracts';

/** The part of the socket that rooms need. */
export interface RoomSocket {
  readonly connected: boolean;
  emit: (
    message: 'joinPoll' | 'leavePoll' | 'joinFeed' | 'leaveFeed',
    room?: string,
    ack?: (answer: Ack) => void,
  ) => unknown;
}

const ACK_WAIT_MS = 5_000;

/**
 * Which rooms the screens want to hear. A room is joined for its first holder and left with its last;
 * the feed is the room without a name, in which the server puts each new connection by itself.
 */
export const createRooms = (socket: () => RoomSocket | undefined) => {
  const polls = new Map<string, number>();
  const joining = new Map<string, Promise<void>>();
  let feedHolders = 0;

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

  const joinPoll = (pollId: string) => {
    const join = send('joinPoll', pollId).finally(() => joining.delete(pollId));
    joining.set(pollId, join);
  };

  const releasePoll = (pollId: string) => {
    const holders = (polls.get(pollId) ?? 1) - 1;
    if (holders > 0) return void polls.set(pollId, holders);
    polls.delete(pollId);
    void send('leavePoll', pollId);
  };

  const releaseFeed = () => {
    feedHolders -= 1;
    if (feedHolders === 0) void send('leaveFeed');
  };

  return {
    /** `joined` is called once the server lists us, unless it did before: what was read until then may have missed something. */
    holdPoll(pollId: string, joined: () => void): () => void {
      const holders = polls.get(pollId) ?? 0;
      polls.set(pollId, holders + 1);
      if (holders === 0 && socket()?.connected) joinPoll(pollId);
      void joining.get(pollId)?.then(joined);
      return () => releasePoll(pollId);
    },

    holdFeed(joined: () => void): () => void {
      feedHolders += 1;
      if (feedHolders === 1 && socket()?.connected) void send('joinFeed').then(joined);
      return releaseFeed;
    },

    /** After a connect: resolves when the server has us in every room that is held. */
    async rejoin(): Promise<void> {
      const joins = [...polls.keys()].map((pollId) => send('joinPoll', pollId));
      if (feedHolders === 0) joins.push(send('leaveFeed'));
      await Promise.all(joins);
    },
  };
};
