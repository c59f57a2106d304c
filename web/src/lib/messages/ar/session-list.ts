import { formatDate } from '../format.ts';
import type * as english from '../session-list.ts';
import type { Translated } from '../translated.ts';
import { ageMessages } from './age.ts';

export const sessionListMessages: Translated<typeof english.sessionListMessages> = {
  title: 'الأجهزة المتصلة بحسابك',
  unknown: 'جهاز غير معروف',
  browserOn: (browser, system) => `${browser} على ${system}`,
  current: 'هذا الجهاز',
  kept: 'دخول محفوظ',
  since: (iso) => `تسجيل الدخول: ${formatDate(iso)}`,
  used: (age) => `آخر استخدام: ${ageMessages.ago(age)}`,
  end: 'تسجيل الخروج',
  empty: 'لا يوجد جهاز متصل بحسابك.',
  loadFailed: 'تعذّر تحميل أجهزتك',
  endFailed: 'تعذّر تسجيل خروج ذلك الجهاز',
  endAllFailed: 'تعذّر تسجيل الخروج من كل الأجهزة',
  endAll: 'الخروج من كل الأجهزة',
  endingCurrent: {
    title: 'تسجيل الخروج من هذا الجهاز؟',
    text: 'سيلزمك تسجيل الدخول هنا مجددًا.',
    labels: { confirm: 'تسجيل الخروج', cancel: 'البقاء', close: 'إغلاق' },
  },
  endingAll: {
    title: 'الخروج من كل الأجهزة؟',
    text: 'يُسجَّل خروج كل الأجهزة في غضون ثانية، وهذا الجهاز أيضًا. وسيلزمك تسجيل الدخول مجددًا.',
    labels: { confirm: 'الخروج من كل الأجهزة', cancel: 'البقاء', close: 'إغلاق' },
  },
};
