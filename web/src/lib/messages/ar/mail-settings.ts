import type * as english from '../mail-settings.ts';
import type { Translated } from '../translated.ts';

export const mailSettingsMessages: Translated<typeof english.mailSettingsMessages> = {
  title: 'رسائل البريد',
  detail: (email: string) => `عن الاستطلاعات، إلى ${email}. أما روابط كلمة المرور فتصلك في كل الأحوال.`,
  invitation: 'الدعوات',
  invitationHint: 'عندما يدعوك أحد إلى استطلاع.',
  reminder: 'التذكيرات',
  reminderHint: 'عندما يُذكَّر من لم يصوّتوا بعد.',
  closing: 'اليوم الأخير',
  closingHint: 'قبل يوم من انتهاء استطلاع دُعيت إليه، إذا لم تصوّت بعد.',
  conclusion: 'القرارات',
  conclusionHint: 'عندما يُغلق استطلاع صوّتت فيه، مع النتائج وما تقرّر.',
  language: 'لغة الرسائل',
  unconfirmed: 'تصلك الرسائل بعد تأكيد عنوانك.',
  rejected: 'رفض خادم البريد لعنوانك إحدى الرسائل، لذلك لم تعد تُرسل.',
  unsubscribed: 'أُلغي اشتراك عنوانك بالرابط الموجود في إحدى الرسائل.',
  resume: 'إرسال الرسائل من جديد',
  resuming: 'جارٍ الحفظ…',
  loadFailed: 'تعذّر تحميل إعدادات الرسائل',
  saveFailed: 'تعذّر حفظ الإعداد',
};
