import type { NotificationType } from '@showhands/contracts';
import { formatCount, formatNumber } from './format.ts';

const types: Record<NotificationType, string> = {
  vote: 'Votes',
  comment: 'Comments',
  reply: 'Replies',
  comment_like: 'Likes',
  poll_created: 'New polls',
  poll_closed: 'Closed polls',
  system: 'Announcements',
};

const groups = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'This Week',
  month: 'This Month',
  older: 'Older',
};

const ranges = { all: 'All dates', today: 'Today', week: 'This week', month: 'This month' };

/** The server's count stops here. */
const COUNTED_TO = 1_000;

export const notificationListMessages = {
  list: 'Notifications',
  close: 'Close notifications',
  unread: (count: number) => `${formatNumber(count)}${count >= COUNTED_TO ? '+' : ''} unread`,
  allCaughtUp: 'All caught up!',
  markAllRead: 'Mark All Read',
  markAll: 'Mark all read',
  clearAll: 'Clear all',
  markRead: 'Mark as read',
  markOneRead: (message: string) => `Mark as read: ${message}`,
  delete: 'Delete',
  deleteOne: (message: string) => `Delete: ${message}`,
  groups,
  type: 'Type',
  types: { all: 'All types', ...types },
  range: 'Date',
  ranges,
  unreadOnly: 'Unread only',
  more: 'Load more notifications',
  showWaiting: (count: number) => `Show ${formatCount(count, { one: 'new notification', other: 'new notifications' })}`,
  none: 'No notifications yet',
  noneAction: 'Create a poll',
  noneDetail: 'and you will hear here who votes and what they say.',
  noneFound: 'No notifications match',
  noneFoundDetail: 'Try another type or date.',
  noneUnreadDetail: 'You have read everything that is shown here.',
  showAll: 'Show all notifications',
  toPage: 'Open the Notifications page',
  confirmDelete: {
    title: 'Delete this notification?',
    text: 'It will be gone for good.',
    labels: { confirm: 'Delete', cancel: 'Cancel', close: 'Close' },
  },
  confirmClear: {
    title: 'Clear all notifications?',
    text: 'All of them will be gone for good, read and unread.',
    labels: { confirm: 'Clear all', cancel: 'Cancel', close: 'Close' },
  },
  settings: 'Sound and browser notifications',
  sound: 'Sound',
  soundHint: 'A short tone when something new arrives.',
  spoken: 'Spoken results',
  spokenHint: 'Screen readers say how the results of an open poll change, at most every ten seconds.',
  browser: 'Browser notifications',
  browserHint: 'Shown while you look at another tab or program.',
  allow: 'Allow in this browser',
  permissions: {
    granted: null,
    default: 'Your browser asks you once whether this site may.',
    denied: 'Your browser blocks them for this site. Allow them beside its address bar.',
    unsupported: 'This browser has no notifications.',
  },
} as const;
