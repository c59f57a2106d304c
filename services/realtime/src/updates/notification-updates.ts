import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { EventPayload, Notification } from '@showhands/contracts';
import { userRoom } from '../connections/rooms.ts';
import type { LiveServer } from '../connections/socket-server.ts';
import type { Topics } from '../replicas/topics.ts';
import { NOTIFICATIONS } from '../tuning.ts';
import type { Broadcast } from './broadcast.ts';
import { createNotificationQueue } from './notification-queue.ts';

/** A notification for many users, as its event carries it. */
type Announcement = EventPayload<'notification.broadcast'>;

/** Sends notifications to all sockets of their recipients, on every replica. */
export interface NotificationUpdates {
  send(notification: Notification): void;
  announce(announcement: Announcement): void;
  /** Tells the user's sockets that a notification has been read, and removes it from the queues; `null`: all of the user's. */
  markRead(userId: string, notificationId: string | null): void;
  flush(): void;
}

/**
 * Each replica queues notifications for its own sockets: one rate limit covers all notifications of a user, and queued
 * ones are not lost with the replica that consumed the event.
 */
export const createNotificationUpdates = (
  io: LiveServer,
  broadcast: Broadcast,
  isAlone: () => boolean,
  topics: Topics,
): NotificationUpdates => {
  const queue = createNotificationQueue(broadcast.newNotification);
  const { adapter, sockets } = io.of('/');

  const sendLocally = (notification: Notification): void => {
    if (adapter.rooms.has(userRoom(notification.userId))) queue.send(notification);
  };

  const localRecipients = ({ recipients, except, excluded = [] }: Announcement): string[] => {
    const included = recipients && new Set(recipients);
    const unwanted = new Set([except, ...excluded]);
    const connected = new Set([...sockets.values()].map((socket) => socket.data.userId));
    return [...connected].filter((userId) => !unwanted.has(userId) && (included?.has(userId) ?? true));
  };

  const announceLocally = async (announcement: Announcement): Promise<void> => {
    for (const [index, userId] of localRecipients(announcement).entries()) {
      queue.send({ ...announcement.notification, userId, isRead: false });
      if (index % NOTIFICATIONS.batch === NOTIFICATIONS.batch - 1) await yieldToEventLoop();
    }
  };

  const markReadLocally = (userId: string, notificationId: string | null): void => {
    queue.drop(userId, notificationId);
    broadcast.notificationRead(userId, notificationId);
  };

  topics.on('notify', sendLocally);
  io.on('announce', (announcement) => void announceLocally(announcement));
  // On the channel of the notifications, so that sockets hear of a newer one after it.
  topics.on('forget', (read) => markReadLocally(...read));
  return {
    send: (notification) => {
      if (!isAlone()) topics.publish(userRoom(notification.userId), 'notify', notification);
      sendLocally(notification);
    },
    announce: (announcement) => {
      if (!isAlone()) io.serverSideEmit('announce', announcement);
      void announceLocally(announcement);
    },
    markRead: (userId, notificationId) => {
      if (!isAlone()) topics.publish(userRoom(userId), 'forget', [userId, notificationId]);
      markReadLocally(userId, notificationId);
    },
    flush: queue.flush,
  };
};
