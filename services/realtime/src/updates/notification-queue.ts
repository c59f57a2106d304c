import { limits, type Notification } from '@showhands/contracts';
import { NOTIFICATIONS } from '../tuning.ts';
import { createPacer } from './pacer.ts';

/** A queue per user, delivered at a rate that a person can follow. A queued notification that changes is replaced. */
export interface NotificationQueue {
  send(notification: Notification): void;
  /** Removes a notification that has been read; `null`: all of the user's. */
  drop(userId: string, notificationId: string | null): void;
  flush(): void;
}

export const createNotificationQueue = (deliver: (notification: Notification) => void): NotificationQueue => {
  const queues = new Map<string, Map<string, Notification>>();

  const pacer = createPacer({
    perSecond: limits.live.notificationsPerSecond,
    run: (userId) => {
      const queue = queues.get(userId);
      const [first] = queue?.values() ?? [];
      if (!queue || !first) return;
      queue.delete(first.id);
      deliver(first);
      if (queue.size > 0) pacer.trigger(userId);
      else queues.delete(userId);
    },
  });

  const dropOldest = (queue: Map<string, Notification>): void => {
    const [oldest] = queue.keys();
    if (oldest !== undefined && queue.size > NOTIFICATIONS.queued) queue.delete(oldest);
  };

  return {
    send: (notification) => {
      const { userId } = notification;
      const queue = queues.get(userId) ?? new Map<string, Notification>();
      queues.set(userId, queue.set(notification.id, notification));
      dropOldest(queue);
      pacer.trigger(userId);
    },
    drop: (userId, notificationId) => {
      const queue = queues.get(userId);
      if (notificationId !== null) queue?.delete(notificationId);
      if (notificationId === null || queue?.size === 0) queues.delete(userId);
    },
    flush: () => {
      while (queues.size > 0) pacer.flush();
    },
  };
};
