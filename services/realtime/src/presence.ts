import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@showhands/contracts';
import type { Logger } from '@showhands/service-kit';
import type { Broadcast } from './broadcast.ts';
import { spacingFor } from './pace.ts';
import { pollOfRoom, pollRoom } from './rooms.ts';
import type { LiveServer } from './socket-server.ts';
import { type CountWatchers, countHere, type Watch } from './watchers.ts';

/** How often a poll without coming and going is counted again: for those who watch elsewhere. */
const REFRESH_MS = 2_000;

interface Watched {
  users: ReadonlySet<string>;
  countedAt: number;
  /** What the room was told last. */
  shown: number | undefined;
  /** Someone came or went since. */
  changed: boolean;
}

interface PresenceOptions {
  readonly io: LiveServer;
  readonly broadcast: Broadcast;
  readonly count: CountWatchers;
  readonly logger: Logger;
}

/** Tells the room of each poll how many people have it open, on all replicas together. @returns how to stop */
export const startPresence = ({ io, broadcast, count, logger }: PresenceOptions): (() => Promise<void>) => {
  const { adapter, sockets } = io.of('/');
  const watched = new Map<string, Watched>();
  const stopping = new AbortController();

  const note = (room: string, isArrival: boolean): void => {
    const pollId = pollOfRoom(room);
    if (pollId === undefined) return;
    const entry = watched.get(pollId) ?? { users: new Set(), countedAt: 0, shown: undefined, changed: false };
    entry.changed = true;
    // Whoever has just come does not know the number yet, even if it is the same.
    if (isArrival) entry.shown = undefined;
    watched.set(pollId, entry);
  };
  const arrived = (room: string) => note(room, true);
  const departed = (room: string) => note(room, false);
  adapter.on('join-room', arrived);
  adapter.on('leave-room', departed);

  const usersIn = (pollId: string): Set<string> => {
    const ids = [...(adapter.rooms.get(pollRoom(pollId)) ?? [])];
    return new Set(ids.flatMap((id) => sockets.get(id)?.data.userId ?? []));
  };

  const lookAt = (pollId: string, entry: Watched): Watch => {
    const before = entry.users;
    if (entry.changed) entry.users = usersIn(pollId);
    entry.changed = false;
    entry.countedAt = Date.now();
    return { pollId, present: entry.users, left: [...before].filter((userId) => !entry.users.has(userId)) };
  };

  const countSafely: CountWatchers = async (watches) => {
    try {
      return await count(watches);
    } catch (error) {
      logger.debug({ err: error }, 'watchers are counted on this replica alone');
      return countHere(watches);
    }
  };

  const tell = ({ pollId, present }: Watch, watching: number): void => {
    const entry = watched.get(pollId);
    if (!entry) return;
    if (present.size === 0 && !entry.changed) watched.delete(pollId);
    if (entry.shown !== watching && present.size > 0) broadcast.presence(pollId, watching);
    entry.shown = watching;
  };

  const round = async (): Promise<void> => {
    const staleFrom = Date.now() - REFRESH_MS;
    const due = [...watched].filter(([, entry]) => entry.changed || entry.countedAt <= staleFrom);
    if (due.length === 0) return;
    const watches = due.map(([pollId, entry]) => lookAt(pollId, entry));
    const counts = await countSafely(watches);
    for (const [index, watch] of watches.entries()) tell(watch, counts[index] ?? watch.present.size);
  };

  const run = async (): Promise<void> => {
    const pause = spacingFor(limits.live.presencePerSecond);
    while (!stopping.signal.aborted) {
      await round();
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return async () => {
    stopping.abort();
    adapter.off('join-room', arrived);
    adapter.off('leave-room', departed);
    await running;
  };
};
