import { setImmediate as breathe } from 'node:timers/promises';
import type { EventPayload } from '@showhands/contracts';
import { createNotificationUpdates } from './notification-updates.ts';
import { userRoom } from './rooms.ts';
import type { LiveServer } from './socket-server.ts';

/** A notification for many, as its event carries it. */
export type Announcement = EventPayload<'notification.broadcast'>;

/** How many users are served before others get a turn: encoding for each takes 20 µs. */
const AT_ONCE = 250;

export interface Announcements {
  /** To every socket that it is for, on all replicas. */
  announce(announcement: Announcement): void;
  flush(): void;
}

/** Each replica hands an announcement to its own sockets, since each recipient's copy names the recipient. */
export const createAnnouncements = (io: LiveServer, hasReplicas: boolean): Announcements => {
  const updates = createNotificationUpdates({
    newNotification: (notification) => {
      io.local.to(userRoom(notification.userId)).emit('newNotification', notification);
    },
  });

  const usersHere = ({ recipients, except }: Announcement): string[] => {
    const named = recipients && new Set(recipients);
    const here = new Set([...io.sockets.sockets.values()].map((socket) => socket.data.userId));
    return [...here].filter((userId) => userId !== except && (named?.has(userId) ?? true));
  };

  const deliverHere = async (announcement: Announcement): Promise<void> => {
    for (const [index, userId] of usersHere(announcement).entries()) {
      updates.send({ ...announcement.notification, userId, isRead: false });
      if (index % AT_ONCE === AT_ONCE - 1) await breathe();
    }
  };

  io.on('announce', (announcement) => void deliverHere(announcement));
  return {
    announce: (announcement) => {
      if (hasReplicas) io.serverSideEmit('announce', announcement);
      void deliverHere(announcement);
    },
    flush: updates.flush,
  };
};
