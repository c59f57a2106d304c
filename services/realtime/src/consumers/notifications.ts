import type { Subscription } from '@showhands/service-kit';
import { LRUCache } from 'lru-cache';
import type { Broadcast } from '../broadcast.ts';
import type { Intake } from '../intake.ts';
import type { NotificationUpdates } from '../notification-updates.ts';
import type { Once } from '../once.ts';

const REMEMBERED = 20_000;

interface NotificationConsumers {
  readonly intake: Intake;
  readonly once: Once;
  readonly notifications: NotificationUpdates;
  readonly broadcast: Broadcast;
}

export const consumeNotifications = ({ intake, once, notifications, broadcast }: NotificationConsumers) => {
  /** When what is known of a notification, or of all of a user's, happened. ISO times compare as text. */
  const latest = new LRUCache<string, string>({ max: REMEMBERED });
  const note = (key: string, occurredAt: string): void => {
    if ((latest.get(key) ?? '') < occurredAt) latest.set(key, occurredAt);
  };
  const isOlder = (key: string, occurredAt: string): boolean => occurredAt < (latest.get(key) ?? '');

  return {
    'notification.created': intake.through(async ({ id, occurredAt, payload: { notification } }) => {
      if (isOlder(notification.id, occurredAt) || isOlder(notification.userId, occurredAt) || !once.isFirst(id)) return;
      note(notification.id, occurredAt);
      notifications.send(notification);
    }),

    'notification.broadcast': intake.through(async ({ id, payload }) => {
      if (once.isFirst(id)) notifications.announce(payload);
    }),

    'notification.read': intake.through(async ({ id, occurredAt, payload: { userId, notificationId } }) => {
      note(notificationId ?? userId, occurredAt);
      notifications.drop(userId, notificationId);
      if (once.isFirst(id)) broadcast.notificationRead(userId, notificationId);
    }),
  } satisfies Subscription['handlers'];
};
