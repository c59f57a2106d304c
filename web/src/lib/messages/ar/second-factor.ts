import { formatCount, formatDate } from '../format.ts';
import type * as english from '../second-factor.ts';
import type { Translated } from '../translated.ts';

export const secondFactorMessages: Translated<typeof english.secondFactorMessages> = {
  title: 'العامل الثاني',
  off: 'مع تطبيق مصادقة على هاتفك لا تكفي كلمة المرور وحدها لتسجيل الدخول.',
  on: (iso) => `مفعّل منذ ${formatDate(iso)}. يحتاج تسجيل الدخول بكلمة المرور إلى رمز من تطبيقك.`,
  left: (count) => {
    const codes = formatCount(count, {
      zero: 'رمز استرداد',
      one: 'رمز استرداد',
      two: 'رمزا استرداد',
      few: 'لم يتبقَّ إلا القليل، يُرجى الحصول على رموز جديدة.',
      many: 'رمز استرداد',
      other: 'رمز استرداد',
    });
    return `المتبقي: ${codes}.`;
  },
  few: 'لم يتبقَّ إلا القليل، يُرجى الحصول على رموز جديدة.',
  loadFailed: 'تعذّر تحميل العامل الثاني',
  open: 'إعداد',
  renew: 'رموز استرداد جديدة',
  turnOff: 'إيقاف',
  close: 'إغلاق',
  cancel: 'إلغاء',
  password: 'كلمة المرور',
  toggle: { show: 'إظهار كلمة المرور', hide: 'إخفاء كلمة المرور' },
  passwordMissing: 'يُرجى إدخال كلمة المرور.',
  passwordWrong: 'هذه ليست كلمة مرورك.',
  setUp: {
    title: 'إعداد العامل الثاني',
    scan: 'امسح هذا الرمز بتطبيق المصادقة، أو أدخل المفتاح فيه.',
    qr: 'رمز QR يحتوي على المفتاح',
    key: 'المفتاح',
    code: 'الرمز من التطبيق',
    codeHint: 'ستة أرقام يعرضها التطبيق الآن.',
    save: 'تفعيل',
    saving: 'جارٍ التفعيل…',
    failed: 'تعذّر تفعيل العامل الثاني',
  },
  codes: {
    title: 'رموز الاسترداد',
    once: 'احتفظ بهذه الرموز الآن، فلن تُعرض مرة أخرى. يتيح كل رمز تسجيل الدخول مرة واحدة دون التطبيق.',
    copy: 'نسخ الرموز',
    copied: 'نُسخت الرموز',
    copyFailed: 'تعذّر نسخ الرموز. يُرجى نسخها يدويًا.',
    done: 'احتفظت بها',
  },
  renewing: {
    title: 'الحصول على رموز استرداد جديدة؟',
    text: 'لن تعود الرموز السابقة صالحة.',
    save: 'الحصول على رموز جديدة',
    saving: 'جارٍ إنشاء رموز جديدة…',
    failed: 'تعذّر الحصول على رموز استرداد جديدة',
  },
  turningOff: {
    title: 'إيقاف العامل الثاني؟',
    text: 'بعد ذلك تكفي كلمة المرور لتسجيل الدخول.',
    save: 'إيقاف',
    saving: 'جارٍ الإيقاف…',
    done: 'أُوقف العامل الثاني',
    failed: 'تعذّر إيقاف العامل الثاني',
  },
};
