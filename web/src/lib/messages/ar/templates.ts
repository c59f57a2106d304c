import { countInWords } from '../count-in-words.ts';
import { formatNumber } from '../format.ts';
import type * as english from '../templates.ts';
import type { Translated } from '../translated.ts';

export const templateMessages: Translated<typeof english.templateMessages> = {
  title: 'البدء من قالب',
  close: 'إغلاق',
  search: 'البحث في القوالب',
  own: 'قوالبك',
  shipped: 'قوالب جاهزة',
  loading: 'جارٍ تحميل قوالبك.',
  loadFailed: 'تعذّر تحميل قوالبك.',
  retry: 'إعادة المحاولة',
  found: (count) =>
    countInWords(count, {
      zero: 'لا قوالب',
      one: 'قالب واحد',
      two: 'قالبان',
      few: 'قوالب',
      many: 'قالبًا',
      other: 'قالب',
    }),
  none: 'لا شيء مطابق. يمكن تجربة كلمات أخرى.',
  moreOptions: (count) => `\u200e+${formatNumber(count)}`,
  remove: (name) => `حذف القالب «${name}»`,
  removeFailed: 'تعذّر حذف القالب.',
  deletion: {
    title: 'حذف هذا القالب؟',
    text: (name) => `سيُحذف «${name}» نهائيًا. وتبقى الاستطلاعات التي أنشأتها منه.`,
    labels: { confirm: 'حذف القالب', cancel: 'الاحتفاظ به', close: 'إغلاق' },
  },
};

export const saveTemplateMessages: Translated<typeof english.saveTemplateMessages> = {
  title: 'حفظ كقالب',
  close: 'إغلاق',
  name: 'الاسم',
  hint: 'يحفظ القالب كل شيء عدا التواريخ والصور. ولا يراه سواك.',
  replaces: (name) => `سيحلّ هذا محلّ قالبك «${name}».`,
  save: 'حفظ القالب',
  replace: 'استبدال القالب',
  cancel: 'إلغاء',
  saved: (name) => `تم حفظ «${name}» كقالب`,
  failed: 'تعذّر حفظ القالب.',
};
