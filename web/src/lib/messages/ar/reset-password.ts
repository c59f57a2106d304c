import type * as english from '../reset-password.ts';
import type { Translated } from '../translated.ts';

export const resetPasswordMessages: Translated<typeof english.resetPasswordMessages> = {
  title: 'اختيار كلمة مرور جديدة',
  detail: 'عند حفظها يُسجَّل خروج كل أجهزة حسابك.',
  save: 'حفظ كلمة المرور',
  saving: 'جارٍ الحفظ…',
  failed: 'تعذّر تغيير كلمة المرور',
  again: 'طلب رابط جديد',
  back: 'العودة إلى تسجيل الدخول',
};
