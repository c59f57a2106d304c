import { limits } from '@showhands/contracts';
import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../notifications.ts';
import type { Translated } from '../translated.ts';

const { badgeMax } = limits.client;
const badge = (unread: number) => (unread > badgeMax ? `${badgeMax}+` : String(unread));

export const notificationMessages: Translated<typeof english.notificationMessages> = {
  button: (unread) => (unread === 0 ? 'Mitteilungen' : `Mitteilungen, ${badge(unread)} ungelesen`),
  badge,
  shortcut: 'Mitteilungen öffnen',
  recent: 'Neue Aktivität',
  recentNone: 'Hier erscheinen Stimmen und Kommentare zu deinen Umfragen.',
  isNew: 'Neu',
  viewAll: 'Alle Mitteilungen ansehen',
  viewMore: (count, isAtLeast) =>
    isAtLeast
      ? `${formatNumber(count)}+ weitere Mitteilungen`
      : formatCount(count, { one: 'weitere Mitteilung', other: 'weitere Mitteilungen' }),
  clearFailed: 'Die Mitteilungen konnten nicht gelöscht werden',
};
