import { countInWords } from '../count-in-words.ts';
import { formatNumber } from '../format.ts';
import type * as english from '../groups.ts';
import type { Translated } from '../translated.ts';

const memberWord = { few: 'أعضاء', many: 'عضوًا', other: 'عضو' };
const pollWord = { few: 'استطلاعات', many: 'استطلاعًا', other: 'استطلاع' };

const members = (count: number) =>
  countInWords(count, { zero: 'لا أعضاء', one: 'عضو واحد', two: 'عضوان', ...memberWord });
/** In the genitive. */
const people = (count: number) =>
  countInWords(count, { zero: 'شخص', one: 'شخص واحد', two: 'شخصين', few: 'أشخاص', many: 'شخصًا', other: 'شخص' });

export const groupsMessages: Translated<typeof english.groupsMessages> = {
  title: 'المجموعات',
  intro: 'قوائم أشخاص يمكنك مشاركة عدة استطلاعات معهم.',
  back: 'كل المجموعات',
  list: 'مجموعاتك',
  loadFailed: 'تعذّر تحميل مجموعاتك',
  empty: 'لا توجد مجموعات بعد',
  emptyAction: 'إنشاء مجموعة',
  emptyDetail: 'لمن تدعوهم مرة بعد مرة: فريق أو صف أو مجلس.',
  create: 'مجموعة جديدة',
  members,
  polls: (count) => countInWords(count, { zero: 'لا استطلاعات', one: 'استطلاع واحد', two: 'استطلاعان', ...pollWord }),
  notShared: 'لم يُشارك معها أي استطلاع',
  notFound: 'لم يتم العثور على المجموعة',
  notFoundDetail: 'حُذفت، أو هي مجموعة شخص آخر.',
  groupFailed: 'تعذّر تحميل المجموعة',
  edit: 'تعديل',
  remove: 'حذف',
  admits: {
    later: 'يرى الأعضاء الجدد الاستطلاعات التي تشاركها مع المجموعة بعد انضمامهم.',
    all: 'يرى الأعضاء الجدد أيضًا استطلاعات المجموعة الحالية غير المغلقة.',
  },
  managed: 'يحدّد تسجيل الدخول في مؤسستك من هم الأعضاء. ويرى الأعضاء الجدد أيضًا استطلاعات المجموعة التي لم تُغلق بعد.',
  form: {
    create: 'مجموعة جديدة',
    edit: 'تعديل المجموعة',
    fromPoll: 'حفظ هذه القائمة كمجموعة',
    fromPollHint: 'تضم المجموعة أشخاص هذه القائمة. ولا تؤثر التغييرات اللاحقة في إحداهما على الأخرى.',
    name: 'الاسم',
    legend: 'من تضيفه لاحقًا يرى',
    choices: {
      later: { label: 'الاستطلاعات اللاحقة فقط', hint: 'ما تشاركه مع المجموعة بعد انضمامه.' },
      all: { label: 'الاستطلاعات الحالية أيضًا', hint: 'كل استطلاعات المجموعة غير المغلقة، وما يليها.' },
    },
    save: 'حفظ',
    cancel: 'إلغاء',
    close: 'إغلاق',
    failed: 'تعذّر حفظ المجموعة',
  },
  deletion: {
    title: 'حذف هذه المجموعة؟',
    text: (name, count) =>
      count === 0
        ? `ستُحذف «${name}».`
        : `ستُحذف «${name}». ويبقى أشخاصها في قوائم استطلاعاتها (${formatNumber(count)})، ويحتفظون بإمكانية الدخول.`,
    labels: { confirm: 'حذف المجموعة', cancel: 'الاحتفاظ بها', close: 'إغلاق' },
  },
  deleteFailed: 'تعذّر حذف المجموعة',
  memberList: (count) => `الأعضاء (${formatNumber(count)})`,
  membersFailed: 'تعذّر تحميل الأعضاء',
  noMembers: 'لا أحد في هذه المجموعة بعد.',
  notes: {
    noAccount: 'لم يكن لأحد هذا الاسم. عندما يصبح للشخص حساب، أزل الاسم وأضفه من جديد.',
    unconfirmed: 'يمنح الوصول للحساب الذي أكّد هذا العنوان.',
  },
  addField: 'من تضيفهم',
  add: 'إضافة',
  addCount: (count) => `إضافة ${people(count)}`,
  added: (count) => `تمت إضافة ${people(count)}.`,
  saveFailed: 'تعذّر حفظ الأعضاء',
  removeMember: 'إزالة',
  removeMemberNamed: (entry) => `إزالة ${entry}`,
  removal: {
    title: 'الإزالة من المجموعة؟',
    text: (entry) => `لن يرى ${entry} الاستطلاعات التي تصل إليه عبر هذه المجموعة فقط. وتبقى الأصوات والتعليقات.`,
    labels: { confirm: 'إزالة', cancel: 'إبقاء', close: 'إغلاق' },
  },
  removed: (entry) => `تمت إزالة ${entry}.`,
  newPoll: 'استطلاع جديد لهذه المجموعة',
  ofPoll: 'المجموعات',
  choose: 'اختيار مجموعة',
  choice: (name, count) => `${name} (${members(count)})`,
  share: 'إضافة المجموعة',
  shared: (name) => `تمت إضافة ${name}.`,
  missing: (count) => `أعضاء ليسوا في هذه القائمة: ${formatNumber(count)}.`,
  addMissing: 'إضافة',
  addMissingOf: (name) => `إضافة من ينقص من أعضاء ${name}`,
  unshare: 'إزالة',
  unshareNamed: (name) => `إزالة ${name}`,
  unsharing: {
    title: 'إزالة هذه المجموعة من الاستطلاع؟',
    text: (name) => `من يوجد في القائمة عبر «${name}» فقط يفقد الدخول إلى هذا الاستطلاع. وتبقى الأصوات والتعليقات.`,
    labels: { confirm: 'إزالة المجموعة', cancel: 'إبقاؤها', close: 'إغلاق' },
  },
  unshared: (name) => `تمت إزالة ${name}.`,
  saveList: 'حفظ القائمة كمجموعة',
  shareFailed: 'تعذّر حفظ مجموعات هذا الاستطلاع',
  saved: (name) => `حُفظت المجموعة «${name}».`,
  sharedFailed: 'تعذّر تحميل مجموعات هذا الاستطلاع',
  field: 'المجموعات المدعوة',
  fieldEmpty: 'من تدعوهم مرة بعد مرة يمكن حفظهم في',
  fieldEmptyAction: 'مجموعة',
};
