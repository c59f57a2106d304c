import { isRestricted, limits, type PollSnapshot, resultsAudience } from '@showhands/contracts';
import type { Metrics } from '@showhands/service-kit/runtime';
import type { PollLists } from '../connections/poll-lists.ts';
import type { RoomAccess } from '../connections/room-access.ts';
import { FEED_ROOM, LISTS_ROOM, pollRoom } from '../connections/rooms.ts';
import type { LiveSocket, PollChange } from '../connections/socket-server.ts';
import type { VoterRooms } from '../connections/voter-rooms.ts';
import { AUDIENCE } from '../tuning.ts';
import { createFeedQueue } from './feed-queue.ts';
import type { LatestPolls } from './latest-polls.ts';
import { createListFrames } from './list-frames.ts';
import type { LoadMonitor } from './load-monitor.ts';
import { createPacer } from './pacer.ts';
import type { PollBroadcast } from './poll-broadcast.ts';

interface PollUpdatesOptions {
  readonly broadcast: PollBroadcast;
  readonly lists: PollLists;
  readonly latest: LatestPolls;
  readonly voterRooms: VoterRooms;
  readonly roomAccess: Pick<RoomAccess, 'recheck'>;
  /** Called after a change that may give or take access. */
  readonly accessChanged: (pollId: string) => void;
  readonly loadMonitor: LoadMonitor;
  readonly metrics: Metrics;
}

/**
 * Decides when this replica's sockets are sent the changes of polls: at once, then at a rate of their channel. The state
 * is read when it is sent, so that of a burst the last one always arrives.
 */
export interface PollUpdates {
  /** The state is the latest one already. */
  apply(change: PollChange): void;
  /** The poll is deleted: pending updates are not sent. */
  drop(pollId: string): void;
  /** A socket watches a list, and has its polls in these versions. */
  watch(socket: LiveSocket, polls: readonly Pick<PollSnapshot, 'id' | 'version'>[]): void;
  flush(): void;
}

export const createPollUpdates = (options: PollUpdatesOptions): PollUpdates => {
  const { broadcast, lists, latest, voterRooms, roomAccess, loadMonitor, metrics } = options;
  const merged = metrics.counter(
    'live_merged_total',
    'Poll updates superseded by a newer one before all sockets were sent them',
  );
  const load = loadMonitor.backoffFactor;
  const stateOf = (pollId: string): PollSnapshot | undefined => latest.get(pollId)?.poll;

  /** Whole polls to sockets that receive counts otherwise. */
  const edits = createPacer({
    perSecond: limits.live.feedUpdatesPerSecond,
    load,
    run: (pollId) => {
      const poll = stateOf(pollId);
      if (!poll) return;
      broadcast.toListeners(poll, LISTS_ROOM);
      broadcast.editToRoom(poll);
    },
  });

  const rooms = createPacer({
    perSecond: limits.live.pollUpdatesPerSecond,
    audienceOf: (pollId) => broadcast.sizeOf(pollRoom(pollId)),
    maxFactor: AUDIENCE.maxFactor.room,
    load,
    run: (pollId, cohort) => {
      const poll = stateOf(pollId);
      if (!poll) return;
      // Counts that arrive before their edit would not fit the poll that the page has.
      broadcast.toRoom(poll, !edits.isPending(pollId), cohort);
      if (resultsAudience(poll) === 'voters' && !cohort) voterRooms.askMissing(poll);
    },
  });

  const feed = createFeedQueue({
    audience: () => broadcast.sizeOf(FEED_ROOM),
    load,
    send: (pollId, cohort) => {
      const poll = stateOf(pollId);
      if (poll) broadcast.toListeners(poll, FEED_ROOM, cohort);
    },
  });

  const frames = createListFrames({ broadcast, lists, latest, load, isEditPending: edits.isPending });

  const trigger = ({ kind, poll }: PollChange): void => {
    if (kind !== 'counted') edits.trigger(poll.id);
    if (rooms.isPending(poll.id)) merged.inc();
    if (broadcast.sizeOf(pollRoom(poll.id)) > 0) rooms.trigger(poll.id);
    if (broadcast.sizeOf(FEED_ROOM) > 0) feed.add(poll.id);
    frames.changed(poll.id);
  };

  return {
    apply: (change) => {
      const { kind, poll } = change;
      if (kind !== 'counted') options.accessChanged(poll.id);
      if (kind === 'new') return broadcast.newPoll(poll);
      if (kind === 'withdrawn') broadcast.withdrawn(poll);
      // People who have lost access must not receive the state of the edit that took it.
      if (kind === 'withdrawn' && isRestricted(poll)) void roomAccess.recheck(poll).then(() => trigger(change));
      else trigger(change);
    },
    drop: (pollId) => {
      for (const pacer of [edits, rooms]) pacer.cancel(pollId);
      feed.drop(pollId);
    },
    watch: (socket, polls) => frames.watch(socket, polls),
    flush: () => {
      for (const part of [edits, rooms, feed, frames]) part.flush();
    },
  };
};
