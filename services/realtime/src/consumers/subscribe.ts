import type { ServerPayload } from '@showhands/contracts';
import type { Bus } from '@showhands/service-kit/messaging';
import type { Logger, Metrics } from '@showhands/service-kit/runtime';
import type { PollAccess } from '../connections/poll-access.ts';
import type { VoterRooms } from '../connections/voter-rooms.ts';
import { EVENTS } from '../tuning.ts';
import type { Broadcast } from '../updates/broadcast.ts';
import type { LatestPolls } from '../updates/latest-polls.ts';
import { createLikeUpdates } from '../updates/like-updates.ts';
import type { LoadMonitor } from '../updates/load-monitor.ts';
import type { NotificationUpdates } from '../updates/notification-updates.ts';
import type { PollChanges } from '../updates/poll-changes.ts';
import { consumeComments } from './comments.ts';
import { createDeduplicator } from './deduplicate.ts';
import { createEventGate } from './event-gate.ts';
import { consumeNotifications } from './notifications.ts';
import { consumePolls } from './polls.ts';
import { consumePresenting } from './presenting.ts';

interface SubscribeOptions {
  readonly bus: Bus;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly broadcast: Broadcast;
  readonly access: PollAccess;
  readonly voterRooms: VoterRooms;
  readonly notifications: NotificationUpdates;
  readonly ownsShard: (shard: number) => boolean;
  readonly latest: LatestPolls;
  readonly changes: PollChanges;
  readonly nextInvited: (move: ServerPayload<'nextPoll'>) => void;
  readonly loadMonitor: LoadMonitor;
  /** Whether another replica takes over the events that this one has not acknowledged. */
  readonly hasReplicas: boolean;
}

/** Subscribes to the event bus. @returns stop, which sends everything pending at once */
export const subscribe = async (options: SubscribeOptions): Promise<() => void> => {
  const { bus, metrics, logger, broadcast, access, voterRooms, notifications, ownsShard } = options;
  const { latest, changes, hasReplicas } = options;
  const eventGate = createEventGate(metrics, hasReplicas);
  const deduplicator = createDeduplicator();
  const likes = createLikeUpdates(broadcast, options.loadMonitor);
  await bus.subscribe({
    queue: 'realtime.broadcast',
    concurrency: EVENTS.prefetch,
    ownsShard,
    // Not parked: replayed after the upgrade, it would send pages an outdated state. They fetch the state when this
    // replica ends.
    onUnknownType: (type) => logger.warn({ type }, 'event of a newer version skipped'),
    handlers: {
      ...consumePolls({ eventGate, deduplicator, latest, changes, access, voterRooms, broadcast }),
      ...consumePresenting({ eventGate, deduplicator, broadcast, nextInvited: options.nextInvited }),
      ...consumeComments({ eventGate: eventGate, deduplicator: deduplicator, likes, broadcast }),
      ...consumeNotifications({ eventGate, deduplicator, notifications }),
    },
  });
  return () => {
    eventGate.close();
    for (const part of [changes, likes, notifications]) part.flush();
  };
};
