import { setImmediate as breathe } from 'node:timers/promises';
import type { EventPayload, Notification } from '@showhands/contracts';
import type { Broadcast } from './broadcast.ts';
import { createNotificationQueue } from './notification-queue.ts';
import { userRoom } from './rooms.ts';
import type { LiveServer } from './socket-server.ts';

/** A notification for many, as its event carries it. */
type Announcement = EventPayload<'notification.broadcast'>;

/** How many users are served before others get a turn: encoding for each takes 20 µs. */
const AT_ONCE = 250;

/** Hands notifications to every socket that they are for. */
export interface NotificationUpdates {
  send(notification: Notification): void;
  announce(announcement: Announcement): void;
  /** Read before it went out: it is not sent. Null: all of the user's. */
  drop(userId: string, notificationId: string | null): void;
  flush(): void;
}

/**
 * Each replica keeps the pace for its own sockets: one pace for all that a user is told, and what still waits does
 * not go with the replica that took the event.
 */
export const createNotificationUpdates = (
  io: LiveServer,
  broadcast: Broadcast,
  hasReplicas: boolean,
): NotificationUpdates => {
  const queue = createNotificationQueue(broadcast.newNotification);
  const { adapter, sockets } = io.of('/');

  const sendHere = (notification: Notification): void => {
    if (adapter.rooms.has(userRoom(notification.userId))) queue.send(notification);
  };

  const recipientsHere = ({ recipients, except }: Announcement): string[] => {
    const named = recipients && new Set(recipients);
    const here = new Set([...sockets.values()].map((socket) => socket.data.userId));
    return [...here].filter((userId) => userId !== except && (named?.has(userId) ?? true));
  };

  const announceHere = async (announcement: Announcement): Promise<void> => {
    for (const [index, userId] of recipientsHere(announcement).entries()) {
      queue.send({ ...announcement.notification, userId, isRead: false });
      if (index % AT_ONCE === AT_ONCE - 1) await breathe();
    }
  };

  io.on('notify', sendHere);
  io.on('announce', (announcement) => void announceHere(announcement));
  io.on('forget', queue.drop);
  return {
    send: (notification) => {
      if (hasReplicas) io.serverSideEmit('notify', notification);
      sendHere(notification);
    },
    announce: (announcement) => {
      if (hasReplicas) io.serverSideEmit('announce', announcement);
      void announceHere(announcement);
    },
    drop: (userId, notificationId) => {
      if (hasReplicas) io.serverSideEmit('forget', userId, notificationId);
      queue.drop(userId, notificationId);
    },
    flush: queue.flush,
  };
};
