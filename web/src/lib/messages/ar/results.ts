import { countInWords } from '../count-in-words.ts';
import { formatNumber, pluralForm } from '../format.ts';
import type * as english from '../results.ts';
import type { Translated } from '../translated.ts';
import { leaderMessages } from './leader.ts';
import { pollMessages } from './poll.ts';

const { votes, votesOf, percent } = pollMessages;
const { names: namesOf } = leaderMessages;

const rest = (count: number): string => {
  const number = formatNumber(count);
  return pluralForm(count, {
    one: 'خيار آخر',
    two: 'خياران آخران',
    few: `${number} خيارات أخرى`,
    many: `${number} خيارًا آخر`,
    other: `${number} خيار آخر`,
  });
};

export const resultsMessages: Translated<typeof english.resultsMessages> = {
  title: (poll) => `النتائج: ${poll}`,
  statusDetails: {
    active: 'يستقبل الأصوات الآن',
    closed: 'لم يعد يستقبل الأصوات',
    draft: 'لم يُنشر بعد',
  },
  publicResults: 'نتائج علنية',
  privateResults: 'نتائج خاصة',
  noVotes: 'لا أصوات بعد',
  leader: (ended, name, count, share, voters) =>
    `${ended ? 'الفائز' : 'المتصدر'}: ${name} (${votesOf(count, voters)}، ${percent(share)})`,
  tie: (ended, names, count) =>
    `${ended ? 'تعادل' : 'تعادل حتى الآن'} بين ${namesOf(names)} (${votes(count)} لكل خيار)`,
  order: { leaders: 'المتصدرة أولًا', poll: 'ترتيب الاستطلاع', key: 'تغيير ترتيب النتائج' },
  shares: 'توزيع الأصوات',
  pie: 'مخطط دائري للأصوات. يحتوي الجدول على البيانات نفسها.',
  pieOfVotes: 'يعرض المخطط الأصوات، وقد يكون لشخص واحد أكثر من صوت.',
  rest,
  table: 'الأصوات لكل خيار',
  option: 'الخيار',
  votes: 'الأصوات',
  share: 'النسبة',
  shareOfPeople: 'نسبة الأشخاص',
  total: 'المجموع',
  statistics: 'إحصاءات',
  totalVotes: 'مجموع الأصوات',
  highestVotes: 'أعلى عدد أصوات',
  averageVotes: 'المتوسط لكل خيار',
  totalOptions: 'عدد الخيارات',
  voters: 'المصوّتون',
  ballots: 'الأصوات',
  rounds: 'الجولات',
  whoChose: 'من اختار ماذا',
  reasons: 'أسباب المصوّتين',
  highestAverage: 'أعلى متوسط',
  pointsGiven: 'النقاط الموزّعة',
  openFrom: 'موعد الفتح',
  created: 'تاريخ الإنشاء',
  author: 'صاحب الاستطلاع',
  ends: 'تاريخ الانتهاء',
  ended: 'انتهى في',
  never: 'لا ينتهي',
  id: 'معرّف الاستطلاع',
};

export const pollResultsMessages: Translated<typeof english.pollResultsMessages> = {
  page: (poll) => `${poll} – النتائج`,
  options: 'النتائج حسب الخيار',
  shareKey: 'مشاركة هذه النتائج',
  export: 'تصدير',
  exporting: 'جارٍ التصدير…',
  vote: 'تصويت',
  openPoll: 'فتح الاستطلاع',
  beFirst: 'يمكن أن يكون صوتك الأول!',
  nobodyVoted: 'لم يصوّت أحد قبل إغلاق هذا الاستطلاع.',
  publishFirst: 'نشر هذه المسودة',
  publishFirstDetail: 'لتُحتسب أصواتها هنا.',
  later: {
    after_vote: 'تظهر النتائج بعد تصويتك',
    after_close: 'تظهر النتائج بعد إغلاق الاستطلاع',
  },
  unavailable: 'تعذّر تحميل النتائج',
  goBack: 'رجوع',
};

export const exportMessages: Translated<typeof english.exportMessages> = {
  made: 'أُعدّ باستخدام Showhands من الأصوات حتى',
  later: 'لا يشمل الأصوات التي وصلت بعد ذلك.',
};

export const resultsListMessages: Translated<typeof english.resultsListMessages> = {
  status: 'الحالة',
  allStatuses: 'الكل',
  count: (count) =>
    countInWords(count, {
      zero: 'لا استطلاعات',
      one: 'استطلاع واحد',
      two: 'استطلاعان',
      few: 'استطلاعات',
      many: 'استطلاعًا',
      other: 'استطلاع',
    }),
  results: 'النتائج',
  more: 'تحميل المزيد',
  viewDetails: 'عرض التفاصيل',
  of: (poll) => `عن ${poll}`,
  leader: (ended, name) => `${ended ? 'الفائز' : 'المتصدر'}: ${name}`,
  tie: 'تعادل',
  between: (names) => `بين ${namesOf(names)}`,
  noneFound: 'لا توجد نتائج مطابقة',
  noneFoundDetail: 'يمكن تجربة كلمات أو حالة أو فئة أخرى.',
  showAll: 'عرض كل النتائج',
  noneYet: 'لا توجد نتائج بعد',
  noneYetAction: 'إنشاء استطلاع',
  noneYetDetail: 'لمتابعة عدّ أصواته هنا.',
};
