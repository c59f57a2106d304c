import { limits } from '@showhands/contracts';
import { formatNumber, pluralForm } from '../format.ts';
import type * as english from '../notifications.ts';
import type { Translated } from '../translated.ts';

const { badgeMax } = limits.client;
const badge = (unread: number) => (unread > badgeMax ? `${formatNumber(badgeMax)}+` : formatNumber(unread));

const more = (count: number): string => {
  const number = formatNumber(count);
  return pluralForm(count, {
    one: 'إشعار آخر',
    two: 'إشعارين آخرين',
    few: `${number} إشعارات أخرى`,
    many: `${number} إشعارًا آخر`,
    other: `${number} إشعار آخر`,
  });
};

export const notificationMessages: Translated<typeof english.notificationMessages> = {
  button: (unread) => (unread === 0 ? 'الإشعارات' : `الإشعارات، غير المقروءة: ${badge(unread)}`),
  badge,
  shortcut: 'فتح الإشعارات',
  recent: 'النشاط الأخير',
  recentNone: 'تظهر هنا الأصوات والتعليقات على استطلاعاتك.',
  isNew: 'جديد',
  viewAll: 'عرض كل الإشعارات',
  viewMore: (count, isAtLeast) => `عرض ${more(count)}${isAtLeast ? ' على الأقل' : ''}`,
  clearFailed: 'تعذّر حذف الإشعارات',
};
