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
  /** Unread ones only. */
  readonly unread: boolean;
}

export const EVERYTHING: NotificationFilter = { type: 'all', range: 'all', unread: false };

export const isEverything = ({ type, range, unread }: NotificationFilter): boolean =>
  type === 'all' && range === 'all' && !unread;

/** Whether one that has just come or changed belongs to a list. It is recent, and so within any range. */
export const belongs = ({ type, isRead }: Notification, filter: NotificationFilter): boolean =>
  (filter.type === 'all' || filter.type === type) && !(filter.unread && isRead);
