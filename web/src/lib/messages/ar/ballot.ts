import type * as english from '../ballot.ts';
import { countInWords } from '../count-in-words.ts';
import { formatNumber, pluralForm } from '../format.ts';
import type { Translated } from '../translated.ts';
import { countPoints } from './points.ts';

/** In the genitive, as after a verbal noun. */
const options = (count: number): string =>
  countInWords(count, { one: 'خيار واحد', two: 'خيارين', few: 'خيارات', many: 'خيارًا', other: 'خيار' });

/** How many of `count` options a voter may have on the ballot: "من 2 إلى 4 خيارات". */
const amount = (min: number, max: number, count: number): string => {
  if (min === max) return min === count ? `كل الخيارات (${formatNumber(count)})` : options(min);
  if (max < count) return min === 1 ? `${options(max)} على الأكثر` : `من ${formatNumber(min)} إلى ${options(max)}`;
  return min === 1 ? 'خيار واحد أو أكثر' : `${options(min)} على الأقل`;
};

const seatsLeft = (count: number): string => {
  const number = formatNumber(count);
  return pluralForm(count, {
    zero: 'لا مقاعد متبقية',
    one: 'بقي مقعد واحد',
    two: 'بقي مقعدان',
    few: `بقيت ${number} مقاعد`,
    many: `بقي ${number} مقعدًا`,
    other: `بقي ${number} مقعد`,
  });
};

export const ballotMessages: Translated<typeof english.ballotMessages> = {
  hasVoted: 'لقد صوّتت في هذا الاستطلاع',
  legend: 'الخيارات',
  multiple: 'يمكن التصويت لأكثر من خيار',
  single: 'صوتك لخيار واحد، وهو نهائي.',
  final: 'صوتك نهائي.',
  whoSees: 'يعرف صاحب الاستطلاع من صوّت. ولا يرى الآخرون سوى المجاميع.',
  whoSeesHidden: 'يعرف صاحب الاستطلاع من صوّت، وهو وحده يرى المجاميع.',
  whoSeesNames: 'كل من يرى النتائج يرى اسمك وما اخترته.',
  whoSeesNamesHidden: 'يرى صاحب الاستطلاع اسمك وما اخترته، وهو وحده يرى النتائج.',
  leading: 'في الصدارة',
  tied: 'تعادل في الصدارة',
  won: 'الأكثر أصواتًا',
  tiedAtEnd: 'تعادل',
  yours: 'صوتك',
  sending: 'ما زال الإرسال جاريًا. صوتك محفوظ.',
  retry: 'إعادة المحاولة',
  opens: (time) => `يُفتح في ${time}`,
  seatsLeft,
  full: 'مكتمل',
  addedBy: (username) => `إضافة ${username}`,
  resultsAfterVote: 'تظهر النتائج بعد تصويتك.',
  resultsAfterClose: 'تظهر النتائج بعد إغلاق الاستطلاع.',
  search: 'البحث في الخيارات',
  found: (shown, total) => `${formatNumber(shown)} من ${options(total)}`,
};

export const wholeBallotMessages: Translated<typeof english.wholeBallotMessages> = {
  loadFailed: 'تعذّر تحميل صوتك',
  task: {
    single: () => 'يُرجى اختيار خيار واحد',
    choose: (min, max, count) => `يُرجى اختيار ${amount(min, max, count)}`,
    rank: (min, max, count) => `يُرجى ترتيب ${amount(min, max, count)}، الأفضل أولًا`,
    score: (min, max, count) => `يُرجى تقييم ${amount(min, max, count)} بدرجات من 0 إلى 5`,
  },
  taskOfPoints: (points, most, min, max, count) =>
    `يُرجى توزيع ${countPoints(points)} على الأكثر بين ${amount(min, max, count)}${most < points ? `، بحد أقصى ${formatNumber(most)} لكل خيار` : ''}`,
  done: {
    choose: (count) => `ما اخترته: ${formatNumber(count)}`,
    rank: (count) => `ما رتّبته: ${formatNumber(count)}`,
    score: (count) => `ما قيّمته: ${formatNumber(count)}`,
  },
  pointsDone: (given) => `ما وزّعته: ${formatNumber(given)}`,
  changeable: (date) => (date === null ? 'يمكنك تغيير صوتك حتى ينتهي الاستطلاع.' : `يمكنك تغيير صوتك حتى ${date}.`),
  chosen: 'اختيارك',
  vote: 'تصويت',
  change: 'تغيير صوتك',
  undo: 'تراجع',
  changeBy: (button) => `لقد صوّتَّ. لتغيير صوتك استخدم «${button}» أسفل الخيارات.`,
  keep: 'الإبقاء على صوتك',
  withdraw: 'سحب الصوت',
  withdrawal: {
    title: 'سحب صوتك؟',
    text: 'لن يُحتسب بعد ذلك. يمكنك التصويت مجددًا ما دام الاستطلاع مفتوحًا.',
    labels: { confirm: 'سحب الصوت', cancel: 'إلغاء', close: 'إغلاق' },
  },
  voters: (count) =>
    countInWords(count, {
      zero: 'لا مصوّتين',
      one: 'مصوّت واحد',
      two: 'مصوّتان',
      few: 'مصوّتين',
      many: 'مصوّتًا',
      other: 'مصوّت',
    }),
  ranking: 'ترتيبك',
  rounds: 'جولات الإعادة',
  nothingRanked: 'تُضاف الخيارات هنا بترتيبك، الأفضل أولًا.',
  left: 'خارج الترتيب',
  add: 'إضافة',
  placeOf: (text) => `مرتبة ${text}`,
  moveUp: (text) => `نقل ${text} إلى أعلى`,
  moveDown: (text) => `نقل ${text} إلى أسفل`,
  remove: (text) => `إزالة ${text} من ترتيبك`,
  menu: { label: (text) => `نقل ${text} أو إزالته`, up: 'نقل إلى أعلى', down: 'نقل إلى أسفل', remove: 'إزالة' },
  placed: (text, place, count) => `${text}، المرتبة ${formatNumber(place)} من ${formatNumber(count)}`,
  removed: (text) => `${text}، خارج الترتيب`,
  reason: {
    label: 'سببك (اختياري)',
    hint: 'يظهر مع اسمك واختيارك لكل من يرى النتائج.',
    own: 'سببك',
    tooLong: (max) => `يُرجى تقصير السبب إلى ${formatNumber(max)} حرف.`,
  },
  scores: 'درجاتك',
  ownPoints: 'نقاطك',
  pointsLeft: (left, all) => `النقاط المتبقية: ${formatNumber(left)} من ${formatNumber(all)}`,
  points: countPoints,
  pointsFor: (text) => `نقاط ${text}`,
  morePoints: (text) => `إضافة نقطة إلى ${text}`,
  fewerPoints: (text) => `إنقاص نقطة من ${text}`,
  ends: { lowest: 'إطلاقًا', highest: 'جدًا' },
  clear: 'مسح',
  clearOf: (text) => `مسح درجة ${text}`,
  noScore: 'بلا درجة',
  scoreOf: (score, max) => `${formatNumber(score)} من ${formatNumber(max)}`,
};
