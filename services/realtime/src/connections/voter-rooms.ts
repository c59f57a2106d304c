import type { PollSnapshot } from '@showhands/contracts';
import { createConcurrencyLimiter, type Logger } from '@showhands/service-kit/runtime';
import { VOTER_REQUESTS } from '../tuning.ts';
import type { PollAccess } from './poll-access.ts';
import { pollRoom, userRoom } from './rooms.ts';
import type { LiveServer, LiveSocket, Voters, Watch } from './socket-server.ts';

type PollState = Pick<PollSnapshot, 'id' | 'version'>;

/** Records the voters' sockets, for polls whose voters see results before others do. */
export interface VoterRooms {
  /** Asks polls whether the socket's user has voted, unless that is known. */
  ask(socket: LiveSocket, watch: Watch, poll: PollState): Promise<void>;
  /** Asks for the sockets of this replica that joined the poll's room when everyone or nobody saw its results. */
  askMissing(poll: PollState): void;
  /** Records voters on every replica, before any later update of the poll is sent there. */
  record(poll: PollState, voters: Voters): void;
}

interface VoterRoomsOptions {
  readonly io: LiveServer;
  readonly access: PollAccess;
  readonly isAlone: () => boolean;
  readonly logger: Logger;
}

export const createVoterRooms = ({ io, access, isAlone, logger }: VoterRoomsOptions): VoterRooms => {
  const { adapter, sockets } = io.of('/');
  const limit = createConcurrencyLimiter({ maxRunning: VOTER_REQUESTS });

  const localSockets = (room: string): LiveSocket[] =>
    [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);

  const ask: VoterRooms['ask'] = async (socket, watch, { id, version }) => {
    // In the room, `record` keeps it. Before, a late event may have set a state that is older than this one.
    const isCurrent = watch.version >= version || socket.rooms.has(pollRoom(id));
    if (watch.hasVoted !== undefined && isCurrent) return;
    const known = Math.max(watch.version, version);
    watch.version = known;
    watch.hasVoted = undefined;
    const hasVoted = await access.hasVoted(id, socket.data.userId);
    // A vote that has been recorded meanwhile may be newer than the answer.
    if (watch.version === known) watch.hasVoted = hasVoted;
  };

  const askAgain = async (socket: LiveSocket, watch: Watch, poll: PollState): Promise<void> => {
    watch.isAsking = true;
    try {
      await limit(() => ask(socket, watch, poll));
    } catch (error) {
      logger.debug({ err: error }, 'a voter is not known yet');
    } finally {
      watch.isAsking = false;
    }
  };

  const recordLocally = (poll: PollState, voters: Voters): void => {
    for (const { id, selections } of voters) {
      for (const socket of localSockets(userRoom(id))) {
        const watch = socket.data.polls.get(poll.id);
        if (!watch || watch.version >= poll.version) continue;
        watch.version = poll.version;
        watch.hasVoted = selections > 0;
      }
    }
  };

  io.on('voted', recordLocally);
  return {
    ask,
    askMissing: (poll) => {
      for (const socket of localSockets(pollRoom(poll.id))) {
        const watch = socket.data.polls.get(poll.id);
        if (watch && watch.hasVoted === undefined && !watch.isAsking) void askAgain(socket, watch, poll);
      }
    },
    record: ({ id, version }, voters) => {
      const selections = voters.map((voter) => ({ id: voter.id, selections: voter.selections }));
      if (!isAlone()) io.serverSideEmit('voted', { id, version }, selections);
      recordLocally({ id, version }, selections);
    },
  };
};
