import type { Bus, Metrics } from '@showhands/service-kit';
import type { Broadcast } from '../broadcast.ts';
import { createIntake } from '../intake.ts';
import { createLatestPolls } from '../latest-polls.ts';
import { createLikeUpdates } from '../like-updates.ts';
import { watchLoad } from '../load.ts';
import type { NotificationUpdates } from '../notification-updates.ts';
import { createOnce } from '../once.ts';
import type { PollAccess } from '../poll-access.ts';
import { createPollUpdates } from '../poll-updates.ts';
import { consumeComments } from './comments.ts';
import { consumeNotifications } from './notifications.ts';
import { consumePolls } from './polls.ts';

/** More than the polls whose changes the feed holds back at a time. */
const EVENTS_UNDER_WAY = 1_000;

interface SubscribeOptions {
  readonly bus: Bus;
  readonly metrics: Metrics;
  readonly broadcast: Broadcast;
  readonly access: PollAccess;
  readonly notifications: NotificationUpdates;
  /** Whether another replica takes over the events that this one has not finished. */
  readonly hasReplicas: boolean;
}

/** Takes the events from now on. @returns how to stop: what has been taken goes out at once. */
export const subscribe = async (options: SubscribeOptions): Promise<() => void> => {
  const { bus, metrics, broadcast, access, notifications, hasReplicas } = options;
  const load = watchLoad();
  const intake = createIntake(metrics, hasReplicas);
  const once = createOnce();
  const latest = createLatestPolls();
  const updates = createPollUpdates({ broadcast, metrics, load, hasReplicas });
  const likes = createLikeUpdates(broadcast, load);
  await bus.subscribe({
    queue: 'realtime.broadcast',
    concurrency: EVENTS_UNDER_WAY,
    handlers: {
      ...consumePolls({ intake, once, latest, updates, access, broadcast }),
      ...consumeComments({ intake, once, likes, broadcast }),
      ...consumeNotifications({ intake, once, notifications, broadcast }),
    },
  });
  return () => {
    intake.close();
    load.stop();
    for (const part of [updates, likes, notifications]) part.flush();
  };
};
