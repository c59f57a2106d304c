import type * as english from '../new-password.ts';
import type { Translated } from '../translated.ts';

export const newPasswordMessages: Translated<typeof english.newPasswordMessages> = {
  password: 'كلمة المرور الجديدة',
  hint: '6 أحرف على الأقل',
  confirmation: 'تكرار كلمة المرور الجديدة',
  toggle: { show: 'إظهار كلمة المرور الجديدة', hide: 'إخفاء كلمة المرور الجديدة' },
  confirmationToggle: { show: 'إظهار كلمة المرور المكررة', hide: 'إخفاء كلمة المرور المكررة' },
};
