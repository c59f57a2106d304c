import type * as english from '../layout.ts';
import type { Translated } from '../translated.ts';

export const layoutMessages: Translated<typeof english.layoutMessages> = {
  navigation: 'التنقل الرئيسي',
  menu: 'القائمة',
  closeMenu: 'إغلاق القائمة',
  dashboard: 'الرئيسية',
  create: 'إنشاء استطلاع',
  editPoll: 'تعديل الاستطلاع',
  myPolls: 'استطلاعاتي',
  results: 'نتائج الاستطلاعات',
  profile: 'الملف الشخصي',
  notifications: 'الإشعارات',
  backTo: {
    dashboard: 'العودة إلى الرئيسية',
    'my-polls': 'العودة إلى استطلاعاتي',
    profile: 'العودة إلى الملف الشخصي',
    results: 'العودة إلى نتائج الاستطلاعات',
    notifications: 'العودة إلى الإشعارات',
    poll: 'العودة إلى الاستطلاع',
  },
  signOut: 'تسجيل الخروج',
  signingOut: 'جارٍ تسجيل الخروج…',
};

export const linkMessages: Translated<typeof english.linkMessages> = {
  reconnecting: 'جارٍ إعادة الاتصال…',
  reconnectingKept: 'جارٍ إعادة الاتصال. صوتك محفوظ.',
  offlineSince: (time) => `لا اتصال، آخر تحديث: ${time}`,
  reconnect: 'إعادة الاتصال',
  screenOffline: 'لا يوجد اتصال بالإنترنت',
  screenOfflineDetail: 'لم تُحمَّل هذه الشاشة بعد. ستُفتح تلقائيًا عند عودة الاتصال.',
};

export const shortcutMessages: Translated<typeof english.shortcutMessages> = {
  title: 'اختصارات لوحة المفاتيح',
  close: 'إغلاق',
  list: 'إظهار هذه القائمة',
  control: 'Ctrl',
  palette: 'الانتقال إلى شاشة أو استطلاع أو إجراء',
  paletteFailed: 'تعذّر تحميل القائمة. يُرجى إعادة المحاولة.',
  search: 'البحث في الاستطلاعات',
  options: 'الانتقال إلى خيار؛ Enter للتصويت',
  enabled: 'استخدام اختصارات لوحة المفاتيح',
  enabledHint: 'يُفضَّل إيقافها عند التحكم بالجهاز صوتيًا.',
};
