import type * as english from '../sign-in-code.ts';
import type { Translated } from '../translated.ts';

export const signInCodeMessages: Translated<typeof english.signInCodeMessages> = {
  app: { label: 'الرمز', hint: 'ستة أرقام من تطبيق المصادقة.', other: 'استخدام رمز استرداد' },
  recovery: {
    label: 'رمز الاسترداد',
    hint: 'أحد الرموز العشرة التي احتفظت بها. يعمل كل رمز مرة واحدة.',
    other: 'استخدام التطبيق',
  },
  missing: 'يُرجى إدخال الرمز.',
  wrong: 'هذا الرمز غير صحيح أو استُخدم من قبل أو انتهت صلاحيته.',
  failed: 'تعذّر التحقق من الرمز',
  submit: 'تسجيل الدخول',
  submitting: 'جارٍ تسجيل الدخول…',
  back: 'رجوع',
};
