import { countInWords } from '../count-in-words.ts';
import { formatNumber, pluralForm } from '../format.ts';
import type * as english from '../paste-list.ts';
import type { Translated } from '../translated.ts';

/** In the genitive. */
const options = (count: number) =>
  countInWords(count, { zero: 'خيارات', one: 'خيار واحد', two: 'خيارين', few: 'خيارات', many: 'خيارًا', other: 'خيار' });
const lines = (count: number) =>
  countInWords(count, { zero: 'أسطر', one: 'سطر واحد', two: 'سطرين', few: 'أسطر', many: 'سطرًا', other: 'سطر' });

const moreLines = (count: number): string => {
  const number = formatNumber(count);
  return pluralForm(count, {
    one: 'وسطر آخر.',
    two: 'وسطران آخران.',
    few: `و${number} أسطر أخرى.`,
    many: `و${number} سطرًا آخر.`,
    other: `و${number} سطر آخر.`,
  });
};

export const pasteListMessages: Translated<typeof english.pasteListMessages> = {
  title: 'لصق قائمة',
  close: 'إغلاق',
  field: 'الخيارات، واحد في كل سطر',
  hint: 'تُحذف الأسطر الفارغة، وكذلك علامات القائمة أو أرقامها.',
  keepMarks: 'الاحتفاظ بعلامات القائمة أو أرقامها',
  placeholder: 'الاثنين\nالثلاثاء\nالأربعاء',
  none: 'لا خيارات للإضافة بعد.',
  found: (count) => `ستتم إضافة ${options(count)}.`,
  foundAndLeftOut: (count, leftOut) => `ستتم إضافة ${options(count)}، واستبعاد ${lines(leftOut)}.`,
  leftOut: 'المستبعد',
  toAdd: 'للإضافة',
  line: (line) => `السطر ${formatNumber(line)}`,
  reasons: {
    line: (line) => `مطابق للسطر ${formatNumber(line)}`,
    option: (number) => `موجود في الخيار ${formatNumber(number)}`,
    tooLong: (used, max) => `طويل جدًا: ${formatNumber(used)} من ${formatNumber(max)} حرف`,
    tooMany: (max) => `الحد الأقصى للاستطلاع ${options(max)}`,
    tooManyCompared: (max) => `الحد الأقصى للترتيب أو التقييم أو توزيع النقاط ${options(max)}`,
    unstorable: 'فيه رموز لا يمكن حفظها',
  },
  more: moreLines,
  add: (count) => `إضافة ${options(count)}`,
  addNone: 'إضافة خيارات',
  cancel: 'إلغاء',
  done: (count) => `تمت إضافة ${options(count)}.`,
  undo: 'تراجع',
};
