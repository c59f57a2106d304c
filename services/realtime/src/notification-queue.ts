import { limits, type Notification } from '@showhands/contracts';
import { createPace, spacingFor } from './pace.ts';

/** What a user would hear over the next minute. Whoever is further behind learns more from the list itself. */
const WAITING_MAX = 100;

/** Hands out notifications at a pace that a person can follow; of one that changes meanwhile the latest form. */
export interface NotificationQueue {
  send(notification: Notification): void;
  /** Read before its turn came: it is not handed out. Null: all of the user's. */
  drop(userId: string, notificationId: string | null): void;
  flush(): void;
}

export const createNotificationQueue = (deliver: (notification: Notification) => void): NotificationQueue => {
  const waiting = new Map<string, Map<string, Notification>>();

  const pace = createPace({
    spacingMs: { user: spacingFor(limits.live.notificationsPerSecond) },
    run: (userId) => {
      const queue = waiting.get(userId);
      const [first] = queue?.values() ?? [];
      if (!queue || !first) return;
      queue.delete(first.id);
      deliver(first);
      if (queue.size > 0) pace.touch(userId);
      else waiting.delete(userId);
    },
  });

  const dropOldest = (queue: Map<string, Notification>): void => {
    const [oldest] = queue.keys();
    if (oldest !== undefined && queue.size > WAITING_MAX) queue.delete(oldest);
  };

  return {
    send: (notification) => {
      const { userId } = notification;
      const queue = waiting.get(userId) ?? new Map<string, Notification>();
      waiting.set(userId, queue.set(notification.id, notification));
      dropOldest(queue);
      pace.touch(userId);
    },
    drop: (userId, notificationId) => {
      const queue = waiting.get(userId);
      if (notificationId !== null) queue?.delete(notificationId);
      if (notificationId === null || queue?.size === 0) waiting.delete(userId);
    },
    flush: () => {
      while (waiting.size > 0) pace.flush();
    },
  };
};
