import { formatCount, type PluralForms, pluralForm } from '../format.ts';
import type * as english from '../leader.ts';
import type { Translated } from '../translated.ts';

/** None, one and two are words without a number. */
const counted = (count: number, forms: PluralForms): string =>
  count < 3 ? pluralForm(count, forms) : formatCount(count, forms);

/** Two names are listed, more are counted. */
const names = (all: readonly string[]): string =>
  all.length > 2 ? formatCount(all.length, { few: 'خيارات', many: 'خيارًا', other: 'خيار' }) : all.join(' و');

export const leaderMessages: Translated<typeof english.leaderMessages> = {
  names,
  runoff: (ended, name) => `${ended ? 'الفائز' : 'المتصدر'} في جولات الإعادة: ${name}`,
  average: (leading, mean) =>
    `${leading.length > 1 ? 'تعادل على أعلى متوسط' : 'أعلى متوسط'}: ${names(leading)} (${mean})`,
  counting: 'جارٍ العدّ الأول',
  ballots: (count) =>
    counted(count, {
      zero: 'لا أوراق',
      one: 'ورقة تصويت واحدة',
      two: 'ورقتا تصويت',
      few: 'أوراق تصويت',
      many: 'ورقة تصويت',
      other: 'ورقة تصويت',
    }),
  methods: { rank: 'ترتيب', score: 'تقييم' },
  opens: (time) => `يُفتح في ${time}`,
};
