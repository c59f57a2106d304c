import type * as english from '../single-sign-on.ts';
import type { Translated } from '../translated.ts';

export const singleSignOnMessages: Translated<typeof english.singleSignOnMessages> = {
  signInWith: (label) => `تسجيل الدخول عبر ${label}`,
  opening: (label) => `جارٍ فتح ${label}…`,
  failed: 'تعذّر إكمال تسجيل الدخول',
  failures: {
    sign_in_expired: 'انتهت صلاحية عملية تسجيل الدخول هذه، أو بدأت في متصفح آخر. يُرجى تسجيل الدخول مرة أخرى.',
    sign_in_failed: 'تعذّر التحقق من رد خدمة تسجيل الدخول. لم يتغير شيء. يُرجى تسجيل الدخول مرة أخرى.',
    sign_in_cancelled: 'لم تسجّل خدمة تسجيل الدخول دخولك. لم يتغير شيء.',
    address_not_verified:
      'لم تتحقق خدمة تسجيل الدخول من عنوان بريدك الإلكتروني. يُرجى تأكيده هناك ثم تسجيل الدخول مرة أخرى.',
    registration_closed: 'لا تُنشأ حسابات جديدة هنا. يُرجى سؤال مشغّل الخدمة.',
    not_invited: 'التسجيل هنا متاح للمدعوين فقط. استخدم العنوان المدعو أو افتح رابطك الشخصي.',
    provider_unavailable: 'لا تستجيب خدمة تسجيل الدخول حاليًا. لم يتغير شيء.',
    validation_failed: 'هذا الرابط غير مكتمل. يُرجى تسجيل الدخول مرة أخرى.',
  },
};
