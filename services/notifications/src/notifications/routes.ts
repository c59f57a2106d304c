import {
  clearNotifications,
  deleteNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import { type Api, cursorTimeSchema, decodeCursor, encodeCursor } from '@showhands/service-kit/http';
import * as z from 'zod';
import * as commands from './commands.ts';
import { countUnread, listPage } from './lists.ts';
import { presentNotification } from './presenter.ts';

const positionSchema = z.tuple([cursorTimeSchema, z.guid()]);

export const bindNotifications = (api: Api, store: Store): void => {
  const { database } = store;

  api.route(listNotifications, async ({ user, query: { limit, cursor, ...filter } }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor, positionSchema);
    // One snapshot: pages add later notifications to the count, and know by the list which ones it includes.
    const [rows, unreadCount] = await database.transaction(
      async (trx) =>
        [await listPage(trx, user.id, { ...filter, after }, limit + 1), await countUnread(trx, user.id)] as const,
      { isolationLevel: 'repeatable read', readOnly: true },
    );
    const notifications = rows.slice(0, limit).map(presentNotification);
    const last = notifications.at(-1);
    const nextCursor = rows.length > limit && last ? encodeCursor([last.createdAt, last.id]) : null;
    return { notifications, unreadCount, nextCursor };
  });

  api.route(markNotificationRead, (call) => commands.markRead(store, call));
  api.route(markAllNotificationsRead, (call) => commands.markAllRead(store, call));
  // Before the route with a parameter, which would match this path too.
  api.route(clearNotifications, (call) => commands.clear(store, call));
  api.route(deleteNotification, (call) => commands.remove(store, call));
};
