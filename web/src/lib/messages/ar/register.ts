import type * as english from '../register.ts';
import type { Translated } from '../translated.ts';

export const registerMessages: Translated<typeof english.registerMessages> = {
  title: 'إنشاء حسابك',
  username: 'اسم المستخدم',
  email: 'البريد الإلكتروني',
  passwords: {
    password: 'كلمة المرور',
    hint: '6 أحرف على الأقل',
    confirmation: 'تأكيد كلمة المرور',
    toggle: { show: 'إظهار كلمة المرور', hide: 'إخفاء كلمة المرور' },
    confirmationToggle: { show: 'إظهار تأكيد كلمة المرور', hide: 'إخفاء تأكيد كلمة المرور' },
  },
  submit: 'إنشاء حساب',
  submitting: 'جارٍ إنشاء حسابك…',
  purposes: {
    poll: 'يُرجى إنشاء حساب للتصويت في هذا الاستطلاع.',
    code: 'يُرجى إنشاء حساب للتصويت في هذا الاستطلاع.',
    join: 'يُرجى إنشاء حساب لفتح دعوتك.',
    pollResults: 'يُرجى إنشاء حساب لعرض هذه النتائج.',
    create: 'يُرجى إنشاء حساب لإنشاء استطلاع.',
    other: 'يُرجى إنشاء حساب لفتح هذه الصفحة.',
  },
  haveAccount: 'لديك حساب؟',
  signIn: 'تسجيل الدخول',
  invited: 'التسجيل متاح للمدعوين فقط.',
  refusals: {
    registration_closed: 'لا تُنشأ حسابات جديدة هنا. يُرجى سؤال مشغّل الخدمة.',
    not_invited: 'التسجيل هنا متاح للمدعوين فقط. استخدم العنوان المدعو أو افتح رابطك الشخصي.',
  },
};
