import { countInWords } from '../count-in-words.ts';
import { formatNumber } from '../format.ts';
import type * as english from '../notification-list.ts';
import type { Translated } from '../translated.ts';

/** The server's count stops here. */
const COUNTED_TO = 1_000;

export const notificationListMessages: Translated<typeof english.notificationListMessages> = {
  list: 'الإشعارات',
  close: 'إغلاق الإشعارات',
  unread: (count) => `غير المقروءة: ${formatNumber(count)}${count >= COUNTED_TO ? ' أو أكثر' : ''}`,
  allCaughtUp: 'قرأت كل الإشعارات!',
  markAllRead: 'تحديد الكل كمقروء',
  markAll: 'تحديد الكل كمقروء',
  clearAll: 'حذف الكل',
  markRead: 'تحديد كمقروء',
  markOneRead: (message) => `تحديد كمقروء: ${message}`,
  delete: 'حذف',
  deleteOne: (message) => `حذف: ${message}`,
  groups: {
    today: 'اليوم',
    yesterday: 'أمس',
    week: 'هذا الأسبوع',
    month: 'هذا الشهر',
    older: 'أقدم',
  },
  type: 'النوع',
  types: {
    all: 'كل الأنواع',
    vote: 'الأصوات',
    comment: 'التعليقات',
    reply: 'الردود',
    comment_like: 'الإعجابات',
    poll_created: 'استطلاعات جديدة',
    poll_closed: 'استطلاعات مغلقة',
    system: 'إعلانات الموقع',
  },
  range: 'التاريخ',
  ranges: { all: 'كل التواريخ', today: 'اليوم', week: 'هذا الأسبوع', month: 'هذا الشهر' },
  unreadOnly: 'غير المقروءة فقط',
  more: 'تحميل المزيد',
  showWaiting: (count) =>
    `عرض ${countInWords(count, {
      one: 'إشعار جديد',
      two: 'إشعارين جديدين',
      few: 'إشعارات جديدة',
      many: 'إشعارًا جديدًا',
      other: 'إشعار جديد',
    })}`,
  none: 'لا توجد إشعارات بعد',
  noneAction: 'إنشاء استطلاع',
  noneDetail: 'ليصلك هنا خبر الأصوات والتعليقات.',
  noneFound: 'لا توجد إشعارات مطابقة',
  noneFoundDetail: 'يمكن تجربة نوع أو تاريخ آخر.',
  noneUnreadDetail: 'قرأت كل ما يُعرض هنا.',
  showAll: 'عرض كل الإشعارات',
  toPage: 'فتح صفحة الإشعارات',
  confirmDelete: {
    title: 'حذف هذا الإشعار؟',
    text: 'سيُحذف نهائيًا.',
    labels: { confirm: 'حذف', cancel: 'إلغاء', close: 'إغلاق' },
  },
  confirmClear: {
    title: 'حذف كل الإشعارات؟',
    text: 'ستُحذف كلها نهائيًا، المقروءة وغير المقروءة.',
    labels: { confirm: 'حذف الكل', cancel: 'إلغاء', close: 'إغلاق' },
  },
  settings: 'الصوت وإشعارات المتصفح',
  sound: 'صوت التنبيه',
  soundHint: 'نغمة قصيرة عند وصول إشعار جديد.',
  spoken: 'نتائج منطوقة',
  spokenHint: 'تنطق قارئات الشاشة تغيّر نتائج الاستطلاع المفتوح، مرة كل عشر ثوانٍ على الأكثر.',
  browser: 'إشعارات المتصفح',
  browserHint: 'تظهر أثناء استخدامك علامة تبويب أخرى أو برنامجًا آخر.',
  allow: 'السماح في هذا المتصفح',
  permissions: {
    granted: null,
    default: 'يسألك المتصفح مرة واحدة عن السماح لهذا الموقع.',
    denied: 'يحظرها المتصفح لهذا الموقع. يمكن السماح بها بجانب شريط العنوان.',
    unsupported: 'لا يدعم هذا المتصفح الإشعارات.',
  },
};
