import { formatCount, formatNumber, type PluralForms, pluralForm } from '../format.ts';
import type { Translated } from '../translated.ts';
import type * as english from '../visibility.ts';

/** One and two are words without a number. */
const counted = (count: number, forms: PluralForms): string =>
  count === 1 || count === 2 ? pluralForm(count, forms) : formatCount(count, forms);

/** In the genitive. */
const people = (count: number) =>
  counted(count, { zero: 'شخص', one: 'شخص واحد', two: 'شخصين', few: 'أشخاص', many: 'شخصًا', other: 'شخص' });
const addresses = (count: number) =>
  counted(count, {
    zero: 'عنوان بريد',
    one: 'عنوان بريد واحد',
    two: 'عنواني بريد',
    few: 'عناوين بريد',
    many: 'عنوان بريد',
    other: 'عنوان بريد',
  });

export const visibilityMessages: Translated<typeof english.visibilityMessages> = {
  legend: 'من يمكنه رؤية الاستطلاع والتصويت',
  summary: {
    everyone: 'يمكن للجميع رؤية الاستطلاع والتصويت',
    link: 'يمكن لمن لديه الرابط رؤية الاستطلاع والتصويت',
    invited: 'يمكن للمدعوين رؤية الاستطلاع والتصويت',
  },
  choices: {
    everyone: { label: 'الجميع', hint: 'يظهر الاستطلاع في الصفحة الرئيسية وفي البحث.' },
    link: {
      label: 'من لديه الرابط',
      hint: 'لا يظهر الاستطلاع في أي قائمة. يمكن فتحه لكل من لديه عنوانه وحساب.',
    },
    invited: {
      label: 'المدعوون',
      hint: 'الأشخاص الذين تحددهم فقط. أما غيرهم فلا وجود للاستطلاع بالنسبة إليهم.',
    },
  },
  addField: 'من تدعوهم',
  hint: 'أسماء مستخدمين أو عناوين بريد، تفصل بينها أسطر أو فواصل أو فواصل منقوطة. الاسم الذي لا يحمله أحد يلزمه رابط شخصي، أو تأكيدك لاحقًا.',
  found: (count) => `ستتم دعوة ${people(count)}.`,
  addresses: (count) => `منها ${addresses(count)}.`,
  leftOut: 'المستبعد: ليس اسم مستخدم ولا عنوان بريد',
  more: (count) => `و${formatNumber(count)} غيرها.`,
  list: (count) => `المدعوون (${formatNumber(count)})`,
  atOnce: 'تسري تغييرات هذه القائمة فورًا.',
  empty: 'لم تتم دعوة أحد بعد. لا يرى الاستطلاع سواك.',
  noAccount: 'لم يكن لأحد هذا الاسم. يلزم رابط، أو تأكيدك حين يحمله أحد.',
  unconfirmed: 'لم ينضم أحد بهذا العنوان بعد.',
  nowCalled: (username) => `الاسم الحالي: ${username}`,
  remove: 'إزالة',
  removeEntry: (entry) => `إزالة ${entry}`,
  removed: (entry) => `تمت إزالة ${entry}.`,
  add: 'دعوة',
  addCount: (count) => `دعوة ${people(count)}`,
  added: (count) => `تمت إضافة ${people(count)}.`,
  saveFailed: 'تعذّر حفظ القائمة',
  loadFailed: 'تعذّر تحميل قائمة المدعوين',
  loadMore: 'عرض المزيد',
};
