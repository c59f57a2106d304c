import type * as english from '../email-proof.ts';
import type { Translated } from '../translated.ts';

export const emailProofMessages: Translated<typeof english.emailProofMessages> = {
  confirmed: 'مؤكَّد',
  unconfirmed: 'غير مؤكَّد',
  send: 'إرسال الرسالة مرة أخرى',
  sending: 'جارٍ الإرسال…',
  sent: 'الرسالة في الطريق إليك.',
  sendFailed: 'تعذّر إرسال الرسالة',
};

export const confirmEmailMessages: Translated<typeof english.confirmEmailMessages> = {
  title: 'تأكيد عنوانك',
  working: 'جارٍ تأكيد عنوانك…',
  done: 'تم تأكيد عنوانك. يمكنك الآن الوصول إلى الاستطلاعات التي دُعي إليها هذا العنوان.',
  toPolls: 'إلى الاستطلاعات',
  invited:
    'هل دُعيت بالبريد؟ أكّد عنوانك أولًا بالرابط الموجود في الرسالة التي أرسلناها عند تسجيلك. ثم افتح الاستطلاع مرة أخرى.',
  toInvited: 'إلى دعواتك',
  invalid: 'هذا الرابط غير صالح، أو انتهت صلاحيته.',
  profile: 'في ملفك الشخصي زر يرسل الرسالة مرة أخرى.',
  toProfile: 'إلى ملفك الشخصي',
  failed: 'تعذّر تأكيد العنوان',
  failedDetail: 'يبقى الرابط صالحًا. تحقّق من اتصالك.',
};
