import {
  clearNotifications,
  deleteNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@showhands/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { eventCount, eventsSince } from './event-log.ts';
import type { NotificationFilter } from './filter.ts';
import { applyToPage, applyToSummary, type NotificationAction, SUMMARY_SIZE } from './live.ts';

const PAGE_SIZE = 20;
/** The button, the sidebar and the panel mount one after another; this lets them share one request. */
const SUMMARY_FRESH_MS = 10_000;

const lists = ['notifications', 'list'] as const;

export const notificationKeys = {
  all: ['notifications'],
  summary: ['notifications', 'summary'],
  lists,
  list: (filter: NotificationFilter) => [...lists, filter] as const,
  action: ['notifications', 'action'],
} as const;

export const summaryQuery = () =>
  queryOptions({
    queryKey: notificationKeys.summary,
    queryFn: async ({ client, signal }) => {
      const eventsBefore = eventCount(client);
      const response = await api.call(listNotifications, { query: { limit: SUMMARY_SIZE }, signal });
      const { notifications: items, unreadCount, nextCursor } = response;
      return eventsSince(client, eventsBefore).reduce(applyToSummary, {
        items,
        unreadCount,
        hasMore: nextCursor !== null,
      });
    },
    staleTime: SUMMARY_FRESH_MS,
  });

export const listQuery = (filter: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: notificationKeys.list(filter),
    queryFn: async ({ client, pageParam, signal }) => {
      const eventsBefore = eventCount(client);
      const { type, range, unread } = filter;
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const query = { type, range, ...(unread && { unread: 'true' }), ...cursor, limit: PAGE_SIZE };
      const response = await api.call(listNotifications, { query, signal });
      const page = { filter, items: response.notifications, next: response.nextCursor };
      return applyToPage(page, eventsSince(client, eventsBefore), pageParam === null);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const sendAction = (action: NotificationAction): Promise<unknown> => {
  switch (action.name) {
    case 'read':
      return api.call(markNotificationRead, { params: { id: action.id } });
    case 'removed':
      return api.call(deleteNotification, { params: { id: action.id } });
    case 'allRead':
      return api.call(markAllNotificationsRead, {});
    case 'cleared':
      return api.call(clearNotifications, {});
  }
};
