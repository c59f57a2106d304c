import type { Subscription } from '@showhands/service-kit/messaging';
import { LRUCache } from 'lru-cache';
import { EVENTS } from '../tuning.ts';
import type { NotificationUpdates } from '../updates/notification-updates.ts';
import type { Deduplicator } from './deduplicate.ts';
import type { EventGate } from './event-gate.ts';

interface NotificationConsumerOptions {
  readonly eventGate: EventGate;
  readonly deduplicator: Deduplicator;
  readonly notifications: NotificationUpdates;
}

export const consumeNotifications = ({ eventGate, deduplicator, notifications }: NotificationConsumerOptions) => {
  /** Time of the latest event by notification id, and by user id for all of a user's. ISO times compare as strings. */
  const latestTimes = new LRUCache<string, string>({ max: EVENTS.remembered });
  const recordTime = (key: string, occurredAt: string): void => {
    if ((latestTimes.get(key) ?? '') < occurredAt) latestTimes.set(key, occurredAt);
  };
  const isOlder = (key: string, occurredAt: string): boolean => occurredAt < (latestTimes.get(key) ?? '');

  return {
    'notification.created': eventGate.wrap(async ({ id, occurredAt, payload: { notification } }) => {
      if (isOlder(notification.id, occurredAt) || isOlder(notification.userId, occurredAt) || !deduplicator.isFirst(id))
        return;
      recordTime(notification.id, occurredAt);
      notifications.send(notification);
    }),

    'notification.broadcast': eventGate.wrap(async ({ id, payload }) => {
      if (deduplicator.isFirst(id)) notifications.announce(payload);
    }),

    'notification.read': eventGate.wrap(async ({ id, occurredAt, payload: { userId, notificationId } }) => {
      recordTime(notificationId ?? userId, occurredAt);
      if (deduplicator.isFirst(id)) notifications.markRead(userId, notificationId);
    }),
  } satisfies Subscription['handlers'];
};
