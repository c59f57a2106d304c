import type * as english from '../compared-results.ts';
import { countInWords } from '../count-in-words.ts';
import { formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';
import { wholeBallotMessages } from './ballot.ts';
import { leaderMessages } from './leader.ts';
import { countPoints } from './points.ts';

const { ballots } = leaderMessages;

/** In the genitive. */
const ballotsOf = (count: number): string =>
  countInWords(count, {
    one: 'صوت واحد',
    two: 'صوتين',
    few: 'أصوات',
    many: 'صوتًا',
    other: 'صوت',
  });

export const rankedMessages: Translated<typeof english.rankedMessages> = {
  winner: (ended, name, count, of, round) =>
    `${ended ? 'الفائز' : 'المتصدر'} في جولات الإعادة: ${name} (${formatNumber(count)} من ${ballotsOf(of)} في الجولة ${formatNumber(round)})`,
  condorcet: (name) => `في المقارنة الثنائية، يتفوق خيار ${name} على كل خيار آخر.`,
  noCondorcet: 'لا خيار يتفوق على كل الخيارات الأخرى في المقارنة الثنائية.',
  ties: (count) =>
    `في ${countInWords(count, { one: 'جولة واحدة', two: 'جولتين', few: 'جولات', many: 'جولة', other: 'جولة' })} تعادلت عدة خيارات عند أقل الأصوات. ويوضح «شرح الجولات» كيف حُسم كل تعادل.`,
  rounds: 'جولات الإعادة',
  roundsTable: 'الأصوات في كل جولة',
  roundsHint:
    'في كل جولة يخرج الخيار الأقل أصواتًا، وتنتقل أصواته إلى الخيار التالي في ترتيب أصحابها. يبيّن الخط الأصوات اللازمة للفوز، ويبيّن الشريط المخطط الأصوات المكتسبة.',
  reportHint: 'في كل جولة يخرج الخيار الأقل أصواتًا، وتنتقل أصواته إلى الخيار التالي في ترتيب أصحابها.',
  roundRange: (first, last) =>
    first === last ? `الجولة ${formatNumber(first)}` : `الجولات من ${formatNumber(first)} إلى ${formatNumber(last)}`,
  exhausted: 'أصوات مستنفدة',
  exhaustedHint: 'لا ترتّب أيًا من الخيارات الباقية.',
  needed: 'اللازم للفوز',
  inWords: 'شرح الجولات',
  order: 'الترتيب بالمقارنة الثنائية',
  orderHint: 'يُحسب بطريقة شولتسه. وقد يختلف عن جولات الإعادة، التي تنظر في كل مرة إلى اختيار واحد لكل شخص.',
  tied: 'تعادل',
  pairs: 'كل المقارنات',
  pairsHint: 'عدد الأشخاص الذين يفضّلون خيار الصف على خيار العمود. تشير ✓ إلى العدد الأكبر في كل مقارنة.',
  wins: 'يتفوق',
};

export const pointsMessages: Translated<typeof english.pointsMessages> = {
  scale: (count, points) => `${ballots(count)}، وبحد أقصى ${countPoints(points)} لكل صوت`,
  caption: 'النقاط',
  total: 'النقاط',
  share: 'النسبة من كل النقاط',
  mean: 'متوسط من أعطوا نقاطًا',
  voters: 'المصوّتون',
  detail: (share, mean, voters) => `${share} من كل النقاط · ${voters}، بمتوسط ${mean}`,
  none: 'لا نقاط بعد',
  distribution: 'عدد المصوّتين بحسب عدد النقاط',
  range: (from, to) => (from === to ? countPoints(from) : `من ${formatNumber(from)} إلى ${countPoints(to)}`),
};

export const scoredMessages: Translated<typeof english.scoredMessages> = {
  scale: (count) => `${ballots(count)}، بدرجات من 0 إلى 5`,
  scores: 'الدرجات',
  average: 'المتوسط',
  median: 'الوسيط',
  voters: 'المصوّتون',
  medianOf: (median) => `الوسيط ${median}`,
  votersOf: wholeBallotMessages.voters,
  noScores: 'لا درجات بعد',
  score: (score) => `الدرجة ${formatNumber(score)}`,
};
