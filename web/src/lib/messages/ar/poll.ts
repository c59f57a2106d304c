import { countInWords } from '../count-in-words.ts';
import { formatNumber, pluralForm } from '../format.ts';
import type * as english from '../poll.ts';
import type { Translated } from '../translated.ts';
import { ageMessages } from './age.ts';

const votes = (count: number): string =>
  countInWords(count, {
    zero: 'لا أصوات',
    one: 'صوت واحد',
    two: 'صوتان',
    few: 'أصوات',
    many: 'صوتًا',
    other: 'صوت',
  });

const moreOptions = (count: number): string => {
  const number = formatNumber(count);
  return pluralForm(count, {
    one: 'وخيار آخر',
    two: 'وخياران آخران',
    few: `و${number} خيارات أخرى`,
    many: `و${number} خيارًا آخر`,
    other: `و${number} خيار آخر`,
  });
};

export const pollMessages: Translated<typeof english.pollMessages> = {
  categories: {
    general: 'عام',
    technology: 'تقنية',
    politics: 'سياسة',
    entertainment: 'ترفيه',
    sports: 'رياضة',
    business: 'أعمال',
    other: 'أخرى',
  },
  statuses: { active: 'نشط', closed: 'مغلق', draft: 'مسودة' },
  scheduled: 'مجدول',
  votes,
  votesOf: (count, voters) =>
    voters === undefined
      ? votes(count)
      : `${formatNumber(count)} من ${countInWords(voters, {
          one: 'شخص واحد',
          two: 'شخصين',
          few: 'أشخاص',
          many: 'شخصًا',
          other: 'شخص',
        })}`,
  comments: (count) =>
    countInWords(count, {
      zero: 'لا تعليقات',
      one: 'تعليق واحد',
      two: 'تعليقان',
      few: 'تعليقات',
      many: 'تعليقًا',
      other: 'تعليق',
    }),
  age: ageMessages.ago,
  edited: (time) => `عُدّل في ${time}`,
  ends: (date) => `ينتهي في ${date}`,
  expired: (date) => `انتهت مدته في ${date}`,
  ended: (date) => `انتهى في ${date}`,
  moreOptions,
  // With the marks that Arabic formats put around the sign, which keep it at the right of the number.
  percent: (percent) => `${formatNumber(percent)}\u200e%\u200e`,
  hiddenShort: 'النتائج مخفية',
};
