import type * as english from '../forgot-password.ts';
import { formatCount } from '../format.ts';
import type { Translated } from '../translated.ts';

const minutesWord = { one: 'دقيقة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' };

export const forgotPasswordMessages: Translated<typeof english.forgotPasswordMessages> = {
  title: 'نسيت كلمة المرور؟',
  detail: (minutes) =>
    `يُرجى إدخال البريد الإلكتروني لحسابك. سنرسل رابطًا لاختيار كلمة مرور جديدة، يعمل مرة واحدة وخلال ${formatCount(minutes, minutesWord)}.`,
  withoutMail: 'لا يرسل هذا الموقع أي بريد. يُرجى إدخال البريد الإلكتروني لحسابك، ثم طلب الرابط من الجهة التي تشغّله.',
  email: 'البريد الإلكتروني',
  send: 'إرسال الرابط',
  sending: 'جارٍ الإرسال…',
  failed: 'تعذّر طلب الرابط',
  back: 'العودة إلى تسجيل الدخول',
};
