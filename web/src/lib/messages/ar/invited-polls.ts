import type * as english from '../invited-polls.ts';
import type { Translated } from '../translated.ts';

export const invitedPollsMessages: Translated<typeof english.invitedPollsMessages> = {
  polls: 'الاستطلاعات التي وصلتك دعوة إليها',
  more: 'تحميل المزيد من الدعوات',
  voted: 'تم التصويت',
  notVoted: 'لم يتم التصويت بعد',
  empty: { title: 'لا توجد دعوات', detail: 'تظهر هنا الاستطلاعات التي تصلك دعوة إليها.' },
  failed: 'تعذّر تحميل دعواتك',
};
