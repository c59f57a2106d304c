import type * as english from '../password-prompt.ts';
import type { Translated } from '../translated.ts';

export const passwordPromptMessages: Translated<typeof english.passwordPromptMessages> = {
  title: 'إدخال كلمة المرور',
  detail: 'مضى بعض الوقت على تسجيل دخولك. تؤكد كلمة المرور أن هذا أنت.',
  password: 'كلمة المرور',
  toggle: { show: 'إظهار كلمة المرور', hide: 'إخفاء كلمة المرور' },
  confirm: 'متابعة',
  cancel: 'إلغاء',
  close: 'إغلاق',
  provider: 'ليس لحسابك كلمة مرور؟ سجّل الدخول من جديد ثم أعد المحاولة.',
  failed: 'تعذّر التحقق من كلمة المرور',
};
