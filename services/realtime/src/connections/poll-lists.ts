import type { Topics } from '../replicas/topics.ts';
import { pollRoom } from './rooms.ts';

/** Sockets of this replica that show the same polls. */
export interface PollList {
  /** The sorted ids of its polls. */
  readonly key: string;
  readonly pollIds: readonly string[];
  /** Ids of sockets. */
  readonly members: ReadonlySet<string>;
}

/** The lists that the sockets of this replica watch. Sockets with the same polls share a list. */
export interface PollLists {
  /** Replaces the socket's list. */
  watch(socketId: string, pollIds: readonly string[]): PollList;
  unwatch(socketId: string): void;
  get(key: string): PollList | undefined;
  /** The lists with this poll. */
  withPoll(pollId: string): Iterable<PollList>;
}

interface SharedList extends PollList {
  readonly members: Set<string>;
}

/** @param topics holds the topics of the listed polls */
export const createPollLists = (topics: Pick<Topics, 'hold' | 'release'>): PollLists => {
  const lists = new Map<string, SharedList>();
  const bySocket = new Map<string, SharedList>();
  const byPoll = new Map<string, Set<SharedList>>();

  const open = (key: string, pollIds: readonly string[]): SharedList => {
    const list: SharedList = { key, pollIds, members: new Set() };
    lists.set(key, list);
    for (const id of pollIds) {
      byPoll.set(id, (byPoll.get(id) ?? new Set()).add(list));
      topics.hold(pollRoom(id));
    }
    return list;
  };

  const close = (list: SharedList): void => {
    lists.delete(list.key);
    for (const id of list.pollIds) {
      const others = byPoll.get(id);
      others?.delete(list);
      if (others?.size === 0) byPoll.delete(id);
      topics.release(pollRoom(id));
    }
  };

  const unwatch = (socketId: string): void => {
    const list = bySocket.get(socketId);
    if (!list) return;
    bySocket.delete(socketId);
    list.members.delete(socketId);
    if (list.members.size === 0) close(list);
  };

  return {
    watch: (socketId, pollIds) => {
      const sorted = [...new Set(pollIds)].toSorted();
      const key = sorted.join();
      const list = lists.get(key) ?? open(key, sorted);
      if (bySocket.get(socketId) === list) return list;
      unwatch(socketId);
      list.members.add(socketId);
      bySocket.set(socketId, list);
      return list;
    },
    unwatch,
    get: (key) => lists.get(key),
    withPoll: (pollId) => byPoll.get(pollId) ?? [],
  };
};
