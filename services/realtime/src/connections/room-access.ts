import type { PollSnapshot, ServerPayload } from '@showhands/contracts';
import type { Logger } from '@showhands/service-kit/runtime';
import type { PollAccess } from './poll-access.ts';
import { pollRoom } from './rooms.ts';
import type { SocketLimits } from './socket-limits.ts';
import type { LiveServer, LiveSocket } from './socket-server.ts';

type PollState = Pick<PollSnapshot, 'id' | 'version'>;

export const removeWatch = (limits: SocketLimits, { data: { polls, owner } }: LiveSocket, pollId: string): void => {
  if (polls.delete(pollId)) limits.watchedPolls.release(owner);
};

/** Access of this replica's sockets to the rooms of polls for invited people. */
export interface RoomAccess {
  /**
   * Takes the sockets of people who may not see the poll any more out of its room, and tells them. `userIds`: of these users
   * only. Never rejects.
   */
  recheck(poll: PollState, userIds?: readonly string[]): Promise<void>;
  /** Tells people in the room of a poll where the presenter is, if they may see the next poll. Never rejects. */
  nextPoll(move: ServerPayload<'nextPoll'>): Promise<void>;
}

interface RoomAccessOptions {
  readonly io: LiveServer;
  readonly access: PollAccess;
  readonly limits: SocketLimits;
  readonly logger: Logger;
}

export const createRoomAccess = ({ io, access, limits, logger }: RoomAccessOptions): RoomAccess => {
  const { adapter, sockets } = io.of('/');

  /** Undefined if polls does not respond. */
  const viewersOf = async (pollId: string, all: readonly LiveSocket[]): Promise<ReadonlySet<string> | undefined> => {
    try {
      return await access.viewersAmong(pollId, [...new Set(all.map(({ data }) => data.userId))]);
    } catch (error) {
      logger.warn({ err: error, pollId }, 'access to a poll is not known');
      return undefined;
    }
  };

  const leave = (socket: LiveSocket, pollId: string): void => {
    removeWatch(limits, socket, pollId);
    void socket.leave(pollRoom(pollId));
  };

  return {
    recheck: async ({ id, version }, userIds) => {
      access.invalidate(id);
      const among = userIds && new Set(userIds);
      // Sockets that are joining, too: their access may have been checked before the change.
      const watching = [...sockets.values()].flatMap((socket) => {
        const watch = among?.has(socket.data.userId) === false ? undefined : socket.data.polls.get(id);
        return watch ? [{ socket, watch }] : [];
      });
      if (watching.length === 0) return;
      for (const { watch } of watching) watch.isAdmitted = false;
      const viewers = await viewersOf(
        id,
        watching.map(({ socket }) => socket),
      );
      for (const { socket, watch } of watching) {
        watch.isAdmitted = viewers?.has(socket.data.userId) === true;
        if (watch.isAdmitted || socket.data.polls.get(id) !== watch) continue;
        leave(socket, id);
        if (viewers) socket.emit('pollUpdate', { id, version, status: 'draft' });
        // Its client connects again and joins, which is an error while polls does not respond.
        else socket.conn.close();
      }
    },
    nextPoll: async (move) => {
      const ids = [...(adapter.rooms.get(pollRoom(move.pollId)) ?? [])];
      const present = ids.flatMap((id) => sockets.get(id) ?? []);
      if (present.length === 0) return;
      const viewers = await viewersOf(move.next, present);
      for (const socket of present) if (viewers?.has(socket.data.userId)) socket.emit('nextPoll', move);
    },
  };
};
