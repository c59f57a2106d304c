import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@showhands/contracts';
import type { Logger } from '@showhands/service-kit/runtime';
import { pollIdOfRoom, pollRoom } from '../connections/rooms.ts';
import type { LiveServer } from '../connections/socket-server.ts';
import { intervalFor, PRESENCE } from '../tuning.ts';
import type { Broadcast } from '../updates/broadcast.ts';
import { type CountWatchers, countLocally, type PollWatchers } from './watchers.ts';

interface WatchedPoll {
  users: ReadonlySet<string>;
  countedAt: number;
  /** The count that the room was last sent. */
  lastSent: number | undefined;
  /** A socket has joined or left since the last count. */
  changed: boolean;
}

interface PresenceOptions {
  readonly io: LiveServer;
  readonly broadcast: Pick<Broadcast, 'presence'>;
  readonly count: CountWatchers;
  readonly logger: Logger;
  /** Waits between two updates; a fake clock in tests. */
  readonly sleep?: typeof delay;
}

/** Sends the room of each poll how many users have it open, counted over all replicas. @returns stop */
export const startPresence = ({
  io,
  broadcast,
  count,
  logger,
  sleep = delay,
}: PresenceOptions): (() => Promise<void>) => {
  const { adapter, sockets } = io.of('/');
  const watched = new Map<string, WatchedPoll>();
  const stopping = new AbortController();

  const markChanged = (room: string, isJoin: boolean): void => {
    const pollId = pollIdOfRoom(room);
    if (pollId === undefined) return;
    const entry = watched.get(pollId) ?? { users: new Set(), countedAt: 0, lastSent: undefined, changed: false };
    entry.changed = true;
    // A socket that has just joined does not know the count yet, even if it is unchanged.
    if (isJoin) entry.lastSent = undefined;
    watched.set(pollId, entry);
  };
  const onJoin = (room: string) => markChanged(room, true);
  const onLeave = (room: string) => markChanged(room, false);
  adapter.on('join-room', onJoin);
  adapter.on('leave-room', onLeave);

  const usersIn = (pollId: string): Set<string> => {
    const ids = [...(adapter.rooms.get(pollRoom(pollId)) ?? [])];
    return new Set(ids.flatMap((id) => sockets.get(id)?.data.userId ?? []));
  };

  const takeSnapshot = (pollId: string, entry: WatchedPoll): PollWatchers => {
    const before = entry.users;
    if (entry.changed) entry.users = usersIn(pollId);
    entry.changed = false;
    entry.countedAt = Date.now();
    return { pollId, present: entry.users, left: [...before].filter((userId) => !entry.users.has(userId)) };
  };

  const countWithFallback: CountWatchers = async (polls) => {
    try {
      return await count(polls);
    } catch (error) {
      logger.debug({ err: error }, 'counting the watchers of this replica only');
      return countLocally(polls);
    }
  };

  const publish = ({ pollId, present }: PollWatchers, watching: number): void => {
    const entry = watched.get(pollId);
    if (!entry) return;
    if (present.size === 0 && !entry.changed) watched.delete(pollId);
    if (entry.lastSent !== watching && present.size > 0) broadcast.presence(pollId, watching);
    entry.lastSent = watching;
  };

  const refresh = async (): Promise<void> => {
    const staleFrom = Date.now() - PRESENCE.refreshMs;
    const due = [...watched].filter(([, entry]) => entry.changed || entry.countedAt <= staleFrom);
    if (due.length === 0) return;
    const polls = due.map(([pollId, entry]) => takeSnapshot(pollId, entry));
    const counts = await countWithFallback(polls);
    for (const [index, poll] of polls.entries()) publish(poll, counts[index] ?? poll.present.size);
  };

  const run = async (): Promise<void> => {
    const interval = intervalFor(limits.live.presencePerSecond);
    while (!stopping.signal.aborted) {
      await refresh();
      await sleep(interval, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return async () => {
    stopping.abort();
    adapter.off('join-room', onJoin);
    adapter.off('leave-room', onLeave);
    await running;
  };
};
