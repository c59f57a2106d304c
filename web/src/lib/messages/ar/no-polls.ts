import type * as english from '../no-polls.ts';
import type { Translated } from '../translated.ts';

export const noPollsMessages: Translated<typeof english.noPollsMessages> = {
  noneFound: 'لا توجد استطلاعات مطابقة',
  noneFoundDetail: 'يمكن تجربة كلمات أخرى أو فئة أخرى.',
  openCode: (code) => `فتح الاستطلاع ذي الرمز \u2068${code}\u2069`,
  showAll: 'عرض كل الاستطلاعات',
  noneYet: 'لا توجد استطلاعات بعد',
  noneYetAction: 'إنشاء أول استطلاع',
  noneYetDetail: 'ليظهر هنا للجميع على الفور.',
};
