import { countInWords } from '../count-in-words.ts';
import { formatNumber } from '../format.ts';
import type * as english from '../rules-summary.ts';
import type { Translated } from '../translated.ts';
import { countPoints } from './points.ts';

/** In the accusative, as the object of the sentence. */
const options = (count: number) =>
  countInWords(count, { one: 'خيارًا واحدًا', two: 'خيارين', few: 'خيارات', many: 'خيارًا', other: 'خيار' });

export const rulesSummaryMessages: Translated<typeof english.rulesSummaryMessages> = {
  single: 'يختار كل مصوّت خيارًا واحدًا.',
  methods: {
    choose: (amount) => `يختار كل مصوّت ${amount}.`,
    rank: (amount) => `يرتّب كل مصوّت ${amount}، الأفضل أولًا.`,
    score: (amount) => `يقيّم كل مصوّت ${amount} بدرجات من 0 إلى 5.`,
  },
  points: (points, most, amount) =>
    `يوزّع كل مصوّت ${countPoints(points)} على الأكثر بين الخيارات (${amount})${most < points ? `، بحد أقصى ${formatNumber(most)} لكل خيار` : ''}.`,
  amount: {
    any: 'أي عدد من الخيارات',
    exactly: options,
    atLeast: (min) => `${options(min)} على الأقل`,
    upTo: (max) => `${options(max)} على الأكثر`,
    between: (min, max) => `من ${formatNumber(min)} إلى ${options(max)}`,
  },
  canChange: 'يمكن تغيير الصوت حتى ينتهي الاستطلاع.',
  final: 'لا يمكن تغيير الصوت.',
  results: {
    always: 'تظهر النتائج للمصوّتين في أي وقت.',
    after_vote: 'تظهر النتائج للمصوّتين بعد تصويتهم.',
    after_close: 'تظهر النتائج للمصوّتين بعد إغلاق الاستطلاع.',
  },
  privateResults: 'لا يرى النتائج سوى صاحب الاستطلاع.',
  namesShown: 'كل من يرى النتائج يرى من اختار ماذا.',
  namesShownToCreator: 'يرى صاحب الاستطلاع من اختار ماذا.',
  reasons: 'يمكن للمصوّت ذكر سبب يظهر مع اسمه واختياره.',
  shuffled: 'يرى كل مصوّت الخيارات بترتيب مختلف.',
  voterOptions: {
    approved: 'يمكن للمصوّتين اقتراح خيارات، ويقبلها صاحب الاستطلاع أو يرفضها.',
    free: 'يمكن للمصوّتين إضافة خيارات.',
  },
  opens: (date) => `يُفتح الاستطلاع في ${date}.`,
  seats: (count) =>
    countInWords(count, {
      one: 'خيار واحد له عدد محدود من المقاعد.',
      two: 'خياران لهما عدد محدود من المقاعد.',
      few: 'خيارات لها عدد محدود من المقاعد.',
      many: 'خيارًا لها عدد محدود من المقاعد.',
      other: 'خيار لها عدد محدود من المقاعد.',
    }),
};
