import type { moderationTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const moderationTexts: Translated<typeof english> = {
  account_suspended: 'هذا الحساب موقوف. يُرجى سؤال مشغّل الخدمة.',
  moderators_only: 'هذا متاح للمشرفين فقط',
  moderator_second_factor: 'يحتاج المشرفون هنا إلى عامل تحقق ثانٍ. فعّله في ملفك الشخصي',
  poll_hidden: 'أخفى مشرف هذا الاستطلاع. لا يمكن لأحد التصويت فيه',
  already_decided: 'اتُّخذ قرار في هذا الأمر قبل قليل',
  already_objected: 'لقد اعترضت من قبل. سيقرأ المشرفون اعتراضك',
};

export const hiddenText = 'أخفاه مشرف';
