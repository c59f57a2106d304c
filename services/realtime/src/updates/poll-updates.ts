import { limits } from '@showhands/contracts';
import type { Metrics } from '@showhands/service-kit';
import { type Channel, COHORTS } from '../connections/rooms.ts';
import type { Broadcast, PollChange } from './broadcast.ts';
import { audienceFactor, type LoadMonitor, staggerMs } from './load-monitor.ts';
import { createThrottle, intervalFor } from './throttle.ts';

/** Down to about one update a second in a room, and one in five seconds in the feed. */
const MAX_AUDIENCE_FACTOR: Readonly<Record<Channel, number>> = { room: 10, feed: 4 };

interface PendingChange extends PollChange {
  /** Resolves when this change, or a newer one in its place, has been sent on all channels. */
  readonly delivery: PromiseWithResolvers<void>;
}

/** Sends the changes of polls, throttled per poll and channel. Of a burst the last state always arrives. */
export interface PollUpdates {
  /** Resolves when the event can be acknowledged: a crash of this process can lose the change no longer. */
  send(change: PollChange): Promise<void>;
  /** The poll is deleted: its pending change is not sent. */
  drop(pollId: string): void;
  flush(): void;
}

interface PollUpdatesOptions {
  readonly broadcast: Broadcast;
  readonly metrics: Metrics;
  readonly loadMonitor: LoadMonitor;
  /**
   * With replicas, `send` waits until the change is sent, so that another replica can take it over; alone, a crash ends
   * all sockets too.
   */
  readonly hasReplicas: boolean;
}

export const createPollUpdates = ({
  broadcast,
  metrics,
  loadMonitor,
  hasReplicas,
}: PollUpdatesOptions): PollUpdates => {
  const merged = metrics.counter(
    'live_merged_total',
    'Poll updates superseded by a newer one before all sockets were sent them',
  );
  const pending = new Map<string, PendingChange>();

  const finish = (pollId: string): void => {
    pending.get(pollId)?.delivery.resolve();
    pending.delete(pollId);
  };

  const intervalMs = {
    room: intervalFor(limits.live.pollUpdatesPerSecond),
    feed: intervalFor(limits.live.feedUpdatesPerSecond),
  };
  const backoffFactor = (pollId: string, channel: Channel): number => {
    const sockets = broadcast.audienceOf(pollId, channel);
    return Math.max(loadMonitor.backoffFactor(), audienceFactor(sockets, MAX_AUDIENCE_FACTOR[channel]));
  };

  const throttle = createThrottle<Channel>({
    intervalMs,
    backoffFactor,
    cohorts: COHORTS,
    staggerMs: (pollId) =>
      staggerMs(broadcast.audienceOf(pollId, 'room'), intervalMs.room * backoffFactor(pollId, 'room')),
    run: (pollId, { channels, cohorts, hasPending }) => {
      const change = pending.get(pollId);
      if (change) broadcast.pollUpdate(change, { channels, cohorts });
      if (!hasPending) finish(pollId);
    },
  });

  return {
    send: ({ poll, withdrawn }) => {
      const superseded = pending.get(poll.id);
      if (superseded) merged.inc();
      superseded?.delivery.resolve();
      const delivery = Promise.withResolvers<void>();
      pending.set(poll.id, { poll, withdrawn: withdrawn || superseded?.withdrawn === true, delivery });
      throttle.trigger(poll.id);
      return hasReplicas ? delivery.promise : Promise.resolve();
    },
    drop: (pollId) => {
      throttle.cancel(pollId);
      finish(pollId);
    },
    flush: () => throttle.flush(),
  };
};
