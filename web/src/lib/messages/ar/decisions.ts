import type * as english from '../decisions.ts';
import { formatDateTime } from '../format.ts';
import type { Translated } from '../translated.ts';

export const decisionMessages: Translated<typeof english.decisionMessages> = {
  title: 'قرارات المشرفين',
  intro: 'ما قرره المشرفون بشأن ما نشرته.',
  list: 'القرارات',
  loadFailed: 'تعذّر تحميل القرارات',
  none: 'لا توجد قرارات',
  noneDetail: 'إذا أخفى المشرفون شيئًا نشرته أو حذفوه، تقرأ هنا ما هو ولماذا.',
  acted: {
    hide: (kind) => `${kind}: مخفي`,
    restore: (kind) => `${kind}: مرئي من جديد`,
    delete: (kind) => `${kind}: محذوف`,
  },
  reason: 'السبب',
  note: 'الملاحظة',
  toPoll: 'فتح الاستطلاع',
  object: 'الاعتراض',
  objectHint: 'يقرأ المشرفون اعتراضك ويقررون من جديد. يمكنك الاعتراض مرة واحدة.',
  objection: 'لماذا القرار غير صحيح؟',
  objectionRequired: 'يُرجى كتابة السبب',
  save: 'إرسال الاعتراض',
  saving: 'جارٍ الإرسال…',
  cancel: 'إلغاء',
  failed: 'تعذّر إرسال الاعتراض',
  sent: (iso) => `أُرسل الاعتراض في ${formatDateTime(iso)}`,
  thanks: 'أُرسل الاعتراض. سيقرؤه المشرفون.',
};
