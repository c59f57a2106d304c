import { countInWords } from '../count-in-words.ts';
import { formatNumber } from '../format.ts';
import type * as english from '../sequences.ts';
import type { Translated } from '../translated.ts';
import { wholeBallotMessages } from './ballot.ts';

const pollWord = { few: 'استطلاعات', many: 'استطلاعًا', other: 'استطلاع' };

export const sequencesMessages: Translated<typeof english.sequencesMessages> = {
  title: 'السلاسل',
  intro: 'استطلاعات تُعرض واحدًا تلو الآخر. وينتقل معها من يتابع العرض.',
  create: 'سلسلة جديدة',
  list: 'سلاسلك',
  loadFailed: 'تعذّر تحميل سلاسلك',
  empty: 'لا توجد سلاسل بعد',
  emptyAction: 'ترتيب استطلاعاتك',
  emptyDetail: 'لعرضها واحدًا تلو الآخر.',
  noPolls: 'ليست لديك استطلاعات بعد.',
  noPollsAction: 'إنشاء استطلاع',
  polls: (count) => countInWords(count, { zero: 'لا استطلاعات', one: 'استطلاع واحد', two: 'استطلاعان', ...pollWord }),
  onNext: { keep: 'السابق يبقى مفتوحًا', close: 'السابق يُغلق' },
  joinAt: 'ينضم الناس عبر',
  start: 'عرض على شاشة',
  resume: (number, total) => `متابعة: ${formatNumber(number)} من ${formatNumber(total)}`,
  allDrafts: 'يجب نشر أحد استطلاعاتها أولًا.',
  edit: 'تعديل',
  remove: 'حذف',
  startFailed: 'تعذّر بدء السلسلة',
  deletion: {
    title: 'حذف هذه السلسلة؟',
    text: (title) => `ستُحذف «${title}». وتبقى استطلاعاتها كما هي.`,
    labels: { confirm: 'حذف السلسلة', cancel: 'الاحتفاظ بها', close: 'إغلاق' },
  },
  deleteFailed: 'تعذّر حذف السلسلة',
  form: {
    create: 'سلسلة جديدة',
    edit: 'تعديل السلسلة',
    name: 'الاسم',
    nameRequired: 'يُرجى تسمية السلسلة',
    order: 'الاستطلاعات بالترتيب',
    noneChosen: 'تُضاف الاستطلاعات من القائمة أدناه.',
    left: 'استطلاعاتك الأخرى',
    search: 'البحث في استطلاعاتك',
    nothingFound: 'لا توجد هذه الكلمات في أي من استطلاعاتك الأخرى.',
    add: 'إضافة',
    addPoll: (title) => `إضافة ${title}`,
    full: (count) =>
      `الحد الأقصى للسلسلة ${countInWords(count, { one: 'استطلاع واحد', two: 'استطلاعان', ...pollWord })}.`,
    draft: 'مسودة',
    onNext: 'عند بدء الاستطلاع التالي',
    keep: { label: 'يبقى الاستطلاع السابق مفتوحًا', hint: 'يمكن العودة إليه والتصويت فيه.' },
    close: { label: 'يُغلق الاستطلاع السابق', hint: 'نتيجته نهائية.' },
    moveUp: wholeBallotMessages.moveUp,
    moveDown: wholeBallotMessages.moveDown,
    remove: (title) => `إزالة ${title} من السلسلة`,
    placed: wholeBallotMessages.placed,
    removed: (title) => `${title}، أُزيل`,
    save: 'حفظ',
    cancel: 'إلغاء',
    failed: 'تعذّر حفظ السلسلة',
  },
};
