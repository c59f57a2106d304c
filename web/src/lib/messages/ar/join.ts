import type * as english from '../join.ts';
import type { Translated } from '../translated.ts';

export const joinMessages: Translated<typeof english.joinMessages> = {
  joining: 'يجري فتح دعوتك…',
  title: 'دعوة',
  missing: 'الرابط غير مكتمل',
  missingDetail: 'يُرجى فتح رابط الدعوة كاملًا.',
  invalid: 'هذه الدعوة غير صالحة',
  invalidDetail: 'ربما استُخدمت أو استُبدلت. يُرجى طلب رابط جديد.',
  signedInAs: (username) => `أنت مسجّل الدخول باسم ${username}. إذا استخدمت الرابط بحساب آخر، فسجّل الدخول بذلك الحساب.`,
  draft: 'لم يُنشر هذا الاستطلاع بعد',
  draftDetail: 'تبقى دعوتك صالحة. يُرجى المحاولة لاحقًا.',
  failed: 'تعذّر فتح الدعوة',
  kept: 'تبقى دعوتك صالحة.',
  dashboard: 'الانتقال إلى الصفحة الرئيسية',
};
