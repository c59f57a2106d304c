import { formatNumber } from '../format.ts';
import type * as english from '../my-polls.ts';
import type { Translated } from '../translated.ts';

export const myPollsMessages: Translated<typeof english.myPollsMessages> = {
  title: 'استطلاعاتي',
  sequences: 'السلاسل',
  groups: 'المجموعات',
  stats: { total: 'كل الاستطلاعات', active: 'النشطة', closed: 'المغلقة', votes: 'كل الأصوات' },
  tabs: { all: 'الكل', active: 'النشطة', closed: 'المغلقة', draft: 'المسودات' },
  invited: 'الدعوات',
  counted: (label, count) => `${label} (${formatNumber(count)})`,
  filter: 'الحالة',
  polls: 'استطلاعاتك',
  more: 'تحميل المزيد',
  view: 'فتح',
  edit: 'تعديل',
  needsActivation: 'يلزم التنشيط',
  close: 'إغلاق',
  activate: 'تنشيط',
  remove: 'حذف',
  toPublish: 'لا يرى هذه المسودة سواك. ويمكن للآخرين التصويت بعد نشرها.',
  private: 'نتائج خاصة',
  visibility: { link: 'بالرابط فقط', invited: 'للمدعوين فقط', hidden: 'أخفاه مشرف' },
  refusedPoll: (title) => `المقصود هو «${title}».`,
  empty: {
    all: { title: 'لا توجد استطلاعات بعد', action: 'إنشاء أول استطلاع لك', detail: 'ليظهر هنا.' },
    active: { title: 'لا توجد استطلاعات نشطة', action: 'إنشاء استطلاع', detail: 'لتصل الأصوات على الفور.' },
    closed: { title: 'لا توجد استطلاعات مغلقة', detail: 'تظهر هنا استطلاعاتك التي أغلقتها أو انتهى موعدها.' },
    draft: {
      title: 'لا توجد مسودات',
      action: 'إنشاء استطلاع',
      detail: 'بحالة «مسودة» ليبقى لك وحدك حتى يصبح جاهزًا.',
    },
  },
  deletion: {
    title: 'حذف هذا الاستطلاع؟',
    text: (title) => `سيُحذف «${title}» نهائيًا مع أصواته وتعليقاته. لا يمكن التراجع عن ذلك.`,
    repeats: 'لن تُفتح دورات أخرى، وتبقى الدورات السابقة.',
    labels: { confirm: 'حذف الاستطلاع', cancel: 'الاحتفاظ به', close: 'إغلاق' },
  },
  reopening: {
    title: 'إعادة فتح هذا الاستطلاع؟',
    text: (title, end) => `مضى تاريخ انتهاء «${title}» (${end}) وسيُزال: يبقى الاستطلاع مفتوحًا حتى إغلاقه يدويًا.`,
    labels: { confirm: 'إعادة الفتح', cancel: 'إبقاؤه مغلقًا', close: 'إغلاق' },
  },
};
