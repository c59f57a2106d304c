import { type Notification, type NotificationType, notificationRanges } from '@showhands/contracts';

export const filterTypes = [
  'vote',
  'comment',
  'reply',
  'poll_created',
  'poll_closed',
  'system',
] as const satisfies readonly NotificationType[];

export const filterRanges = notificationRanges;

export interface NotificationFilter {
  readonly type: (typeof filterTypes)[number] | 'all';
  readonly range: (typeof filterRanges)[number] | 'all';
  /** Unread notifications only. */
  readonly unread: boolean;
}

export const NO_FILTER: NotificationFilter = { type: 'all', range: 'all', unread: false };

export const isUnfiltered = ({ type, range, unread }: NotificationFilter): boolean =>
  type === 'all' && range === 'all' && !unread;

/** For a notification that has just arrived or changed: it is recent, so every date range includes it. */
export const matchesFilter = ({ type, isRead }: Notification, filter: NotificationFilter): boolean =>
  (filter.type === 'all' || filter.type === type) && !(filter.unread && isRead);
