import type * as english from '../change-email.ts';
import type { Translated } from '../translated.ts';

export const changeEmailMessages: Translated<typeof english.changeEmailMessages> = {
  title: 'البريد الإلكتروني',
  detail: 'تسجّل الدخول بهذا العنوان.',
  open: 'تغيير العنوان',
  email: 'عنوان البريد الإلكتروني الجديد',
  password: 'كلمة المرور الحالية',
  passwordToggle: { show: 'إظهار كلمة المرور الحالية', hide: 'إخفاء كلمة المرور الحالية' },
  save: 'حفظ العنوان',
  saving: 'جارٍ الحفظ…',
  cancel: 'إلغاء',
  failed: 'تعذّر تغيير عنوانك',
};
