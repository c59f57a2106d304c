import {
  isListed,
  isRestricted,
  type PollSnapshot,
  presentCounts,
  presentPoll,
  resultsAudience,
  type ServerMessage,
  type ServerPayload,
} from '@showhands/contracts';
import type { PollList } from '../connections/poll-lists.ts';
import { FEED_ROOM, LISTS_ROOM, pollRoom, userRoom } from '../connections/rooms.ts';
import type { LiveServer, LiveSocket } from '../connections/socket-server.ts';
import { type Cohort, cohortOf } from './pacer.ts';

/** The sockets that hear of polls which they have not opened. */
export type Listeners = typeof FEED_ROOM | typeof LISTS_ROOM;

type ResultsRules = Pick<PollSnapshot, 'creator' | 'show_results' | 'status' | 'results_when'>;

/** Whether a socket outside of the poll's room sees results: it is not known there whether its user has voted. */
const seesWhenListed = (poll: ResultsRules, userId: string): boolean =>
  resultsAudience(poll) === 'all' || poll.creator === userId;

const seesWhenOpen = (poll: PollSnapshot, { userId, polls }: LiveSocket['data']): boolean =>
  seesWhenListed(poll, userId) || (resultsAudience(poll) === 'voters' && polls.get(poll.id)?.hasVoted === true);

/** Whether a list may have the counts of a poll: its ids come from the client. */
const mayList = (poll: PollSnapshot, userId: string): boolean => !isRestricted(poll) || poll.creator === userId;

/**
 * Sends polls to this replica's sockets, each as its viewer may see it. Sockets that receive the same share one encoded
 * frame, and each broadcast is sent in one turn of the event loop, in which no viewer's rights can change.
 */
export const createPollBroadcast = (io: LiveServer) => {
  const { adapter, sockets } = io.of('/');

  const emit = <Name extends ServerMessage>(name: Name, ids: readonly string[], payload: ServerPayload<Name>): void => {
    if (ids.length === 0) return;
    // The map of events has one argument for each name; TypeScript cannot relate a generic name to it.
    (io.local.to([...ids]).emit as (event: Name, argument: ServerPayload<Name>) => void)(name, payload);
  };

  const idsIn = (ids: Iterable<string> = [], cohort?: Cohort): string[] =>
    cohort === undefined ? [...ids] : [...ids].filter((id) => cohortOf(id) === cohort);

  const members = (room: string, cohort?: Cohort): string[] => idsIn(adapter.rooms.get(room), cohort);

  const usersOf = (ids: readonly string[]): Map<string, string[]> =>
    Map.groupBy(ids, (id) => sockets.get(id)?.data.userId ?? '');

  /** Sockets in the poll's room receive each change there. */
  const listenersTo = (poll: PollSnapshot, room: Listeners, cohort?: Cohort): string[] => {
    const inRoom = adapter.rooms.get(pollRoom(poll.id));
    return members(room, cohort).filter((id) => inRoom?.has(id) !== true);
  };

  const splitByCreator = (poll: PollSnapshot, ids: readonly string[]) => {
    const own = adapter.rooms.get(userRoom(poll.creator)) ?? new Set();
    return { own: ids.filter((id) => own.has(id)), others: ids.filter((id) => !own.has(id)) };
  };

  const toListeners = (name: 'newPoll' | 'pollUpdate', poll: PollSnapshot, ids: readonly string[]): void => {
    if (resultsAudience(poll) === 'all' && isListed(poll)) return emit(name, ids, presentPoll(poll, true));
    const { own, others } = splitByCreator(poll, ids);
    emit(name, own, presentPoll(poll, true));
    if (isListed(poll)) emit(name, others, presentPoll(poll, false));
  };

  /** The sockets in the poll's room by the kind of message that they receive. */
  const inRoomOf = (poll: PollSnapshot, cohort?: Cohort) => {
    const ids = members(pollRoom(poll.id), cohort);
    return Map.groupBy(ids, (id) => {
      const socket = sockets.get(id);
      if (!socket || (poll.status === 'draft' && poll.creator !== socket.data.userId)) return 'nothing';
      if (isRestricted(poll) && !socket.data.polls.get(poll.id)?.isAdmitted) return 'nothing';
      const seen = seesWhenOpen(poll, socket.data) ? 'results' : 'no results';
      return `${socket.data.takesCounts ? 'counts' : 'poll'}, ${seen}` as const;
    });
  };

  return {
    sizeOf: (room: string): number => adapter.rooms.get(room)?.size ?? 0,

    newPoll: (poll: PollSnapshot): void => {
      if (!isListed(poll)) return;
      for (const room of [FEED_ROOM, LISTS_ROOM] as const) toListeners('newPoll', poll, members(room));
    },

    /** The whole poll, to one of the rooms of listeners. */
    toListeners: (poll: PollSnapshot, room: Listeners, cohort?: Cohort): void =>
      toListeners('pollUpdate', poll, listenersTo(poll, room, cohort)),

    /**
     * To the poll's room: its counts to clients that asked for them, else the whole poll. `withCounts`: whether clients
     * that asked for counts get any.
     */
    toRoom: (poll: PollSnapshot, withCounts: boolean, cohort?: Cohort): void => {
      const groups = inRoomOf(poll, cohort);
      emit('pollUpdate', groups.get('poll, results') ?? [], presentPoll(poll, true));
      emit('pollUpdate', groups.get('poll, no results') ?? [], presentPoll(poll, false));
      if (!withCounts) return;
      emit('pollCounts', groups.get('counts, results') ?? [], [presentCounts(poll, true)]);
      emit('pollCounts', groups.get('counts, no results') ?? [], [presentCounts(poll, false)]);
    },

    /** The whole poll to the clients in its room that receive counts otherwise. */
    editToRoom: (poll: PollSnapshot): void => {
      const groups = inRoomOf(poll);
      emit('pollUpdate', groups.get('counts, results') ?? [], presentPoll(poll, true));
      emit('pollUpdate', groups.get('counts, no results') ?? [], presentPoll(poll, false));
    },

    /**
     * A poll that is not listed any more leaves the lists of everyone but its creator, and the screens if it is a draft now.
     * People who may still see it keep their screens.
     */
    withdrawn: (poll: PollSnapshot): void => {
      const { id, version, status } = poll;
      const listeners = [FEED_ROOM, LISTS_ROOM] as const;
      const ids =
        status === 'draft'
          ? [pollRoom(id), ...listeners].flatMap((room) => members(room))
          : listeners.flatMap((room) => listenersTo(poll, room));
      emit('pollUpdate', splitByCreator(poll, [...new Set(ids)]).others, { id, version, status: 'draft' });
    },

    /** Counts of polls in a list. Only a creator of one with hidden results gets a frame of their own. */
    toList: (list: PollList, polls: readonly PollSnapshot[], cohort?: Cohort): void => {
      if (polls.length === 0) return;
      const restricted = polls.filter((poll) => resultsAudience(poll) !== 'all' || isRestricted(poll));
      const withRights = new Set(restricted.map(({ creator }) => creator));
      const ids = idsIn(list.members, cohort);
      const users = withRights.size === 0 ? new Map([['', ids]]) : usersOf(ids);
      const frames = Map.groupBy(users, ([userId]) => (withRights.has(userId) ? userId : ''));
      for (const [viewer, sockets_] of frames) {
        const shown = polls.filter((poll) => mayList(poll, viewer));
        if (shown.length === 0) continue;
        const payload = shown.map((poll) => presentCounts(poll, seesWhenListed(poll, viewer)));
        emit(
          'pollCounts',
          sockets_.flatMap(([, of]) => of),
          payload,
        );
      }
    },

    toSocket: (socket: LiveSocket, all: readonly PollSnapshot[]): void => {
      const { userId } = socket.data;
      const polls = all.filter((poll) => mayList(poll, userId));
      if (polls.length > 0)
        socket.emit(
          'pollCounts',
          polls.map((poll) => presentCounts(poll, seesWhenListed(poll, userId))),
        );
    },
  };
};

export type PollBroadcast = ReturnType<typeof createPollBroadcast>;
