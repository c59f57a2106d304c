import type * as english from '../session.ts';
import type { Translated } from '../translated.ts';

export const sessionMessages: Translated<typeof english.sessionMessages> = {
  loginTitle: 'تسجيل الدخول',
  claim: 'سؤال. تصويت. ونتيجة أمام عينيك.',
  claimDetail: 'استطلاعات تُعَدّ أصواتها أمام الجميع، لحظة التصويت.',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  passwordToggle: { show: 'إظهار كلمة المرور', hide: 'إخفاء كلمة المرور' },
  signIn: 'تسجيل الدخول',
  signingIn: 'جارٍ تسجيل الدخول…',
  noAccount: 'ليس لديك حساب؟',
  signUp: 'إنشاء حساب',
  dataBlocked: 'يحظر هذا المتصفح بيانات المواقع. ستبقى مسجّل الدخول حتى تغلق هذه الصفحة أو تعيد تحميلها.',
  forgot: 'نسيت كلمة المرور؟',
  demo: { title: 'حساب تجريبي', use: 'تعبئة' },
};
