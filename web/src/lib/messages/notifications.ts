import { limits } from '@showhands/contracts';
import { formatCount, formatNumber, pluralForm } from './format.ts';

const notificationWord = { one: 'notification', other: 'notifications' };
const { badgeMax } = limits.client;
const badge = (unread: number) => (unread > badgeMax ? `${badgeMax}+` : String(unread));

/** The texts of the layout's parts. `notification-list.ts` has the texts of the lists. */
export const notificationMessages = {
  button: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${badge(unread)} unread`),
  badge,
  shortcut: 'Open notifications',
  recent: 'Recent Activity',
  recentNone: 'Votes and comments on your polls will show here.',
  isNew: 'New',
  viewAll: 'View all notifications',
  viewMore: (count: number, isAtLeast: boolean) =>
    isAtLeast
      ? `View ${formatNumber(count)}+ more ${pluralForm(count, notificationWord)}`
      : `View ${formatCount(count, { one: 'more notification', other: 'more notifications' })}`,
  clearFailed: 'Failed to delete notifications',
} as const;
