import type * as english from '../change-password.ts';
import type { Translated } from '../translated.ts';

export const changePasswordMessages: Translated<typeof english.changePasswordMessages> = {
  title: 'كلمة المرور',
  detail: 'عند تغيير كلمة المرور يُسجَّل خروج كل الأجهزة الأخرى.',
  open: 'تغيير كلمة المرور',
  current: 'كلمة المرور الحالية',
  currentToggle: { show: 'إظهار كلمة المرور الحالية', hide: 'إخفاء كلمة المرور الحالية' },
  save: 'حفظ كلمة المرور',
  saving: 'جارٍ الحفظ…',
  cancel: 'إلغاء',
  failed: 'تعذّر تغيير كلمة المرور',
  none: {
    detail: 'تسجّل الدخول بدون كلمة مرور. وبوجودها يمكنك الدخول أيضًا عند تعطّل خدمة تسجيل الدخول.',
    send: 'أرسلوا لي رابطًا لاختيارها',
    failed: 'تعذّر طلب الرابط',
  },
};
