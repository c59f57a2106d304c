import type * as english from '../sign-in-return.ts';
import type { Translated } from '../translated.ts';

export const signInReturnMessages: Translated<typeof english.signInReturnMessages> = {
  title: 'تسجيل الدخول',
  working: 'جارٍ تسجيل دخولك…',
  toSignIn: 'العودة إلى تسجيل الدخول',
  link: {
    detail: (email) => `يوجد حساب بالفعل بالعنوان ${email}.`,
    once: 'أدخل كلمة مروره مرة واحدة لربطه. بعد ذلك تسجّل الدخول من دونها.',
    password: 'كلمة المرور',
    toggle: { show: 'إظهار كلمة المرور', hide: 'إخفاء كلمة المرور' },
    missing: 'يُرجى إدخال كلمة مرور ذلك الحساب.',
    wrong: 'هذه ليست كلمة مرور ذلك الحساب.',
    submit: 'ربط الحساب وتسجيل الدخول',
    submitting: 'جارٍ الربط…',
    forgot: 'هل نسيت كلمة مروره؟',
  },
};
