import type * as english from '../kept-sessions.ts';
import type { Translated } from '../translated.ts';

export const keptSessionMessages: Translated<typeof english.keptSessionMessages> = {
  region: 'حسابات يمكن المتابعة بها',
  as: (username) => `المتابعة باسم ${username}`,
  inTab: 'مفتوح في علامة تبويب أخرى',
  kept: 'محفوظ في هذا المتصفح',
  forget: (username) => `إزالة ${username} من هذا المتصفح`,
  or: 'أو تسجيل الدخول بالبريد الإلكتروني وكلمة المرور:',
  gone: 'أُغلقت علامة التبويب تلك أو انتهت جلستها. يُرجى تسجيل الدخول أدناه.',
  failed: 'لم ينجح ذلك. يُرجى تسجيل الدخول أدناه.',
  keepFailed: 'تم تسجيل دخولك، لكن تعذّر حفظ الدخول في هذا المتصفح.',
};
