import { countInWords } from '../count-in-words.ts';
import type * as english from '../palette.ts';
import type { Translated } from '../translated.ts';
import { themeMessages } from './theme.ts';

export const paletteMessages: Translated<typeof english.paletteMessages> = {
  title: 'الانتقال إلى',
  close: 'إغلاق',
  field: 'بحث في الشاشات والاستطلاعات والإجراءات',
  list: 'النتائج',
  actions: 'الشاشات والإجراءات',
  polls: 'الاستطلاعات',
  thisPoll: 'هذا الاستطلاع',
  closePoll: 'إغلاق الاستطلاع',
  export: (format) => `تصدير: ${format}`,
  language: (name) => `اللغة: ${name}`,
  theme: (name) => `${themeMessages.title}: ${name}`,
  found: (count) =>
    countInWords(count, {
      zero: 'لا نتائج',
      one: 'نتيجة واحدة',
      two: 'نتيجتان',
      few: 'نتائج',
      many: 'نتيجة',
      other: 'نتيجة',
    }),
  none: 'لا شيء مطابق. يمكن تجربة كلمات أخرى.',
};
