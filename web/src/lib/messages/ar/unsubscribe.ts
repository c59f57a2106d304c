import type { Translated } from '../translated.ts';
import type * as english from '../unsubscribe.ts';

export const unsubscribeMessages: Translated<typeof english.unsubscribeMessages> = {
  title: 'إيقاف الرسائل',
  question: 'لن تصلك بعدها رسائل من هذا النوع من Showhands.',
  stop: 'إيقاف هذه الرسائل',
  stopping: 'جارٍ الإيقاف…',
  done: 'تم. لن تصلك هذه الرسائل بعد الآن.',
  toProfile: 'كل إعدادات الرسائل',
  invalid: 'هذا الرابط غير صالح.',
  failed: 'تعذّر إيقاف الرسائل',
  failedDetail: 'تحقّق من اتصالك، ثم حاول مرة أخرى.',
};
