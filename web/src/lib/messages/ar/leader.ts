import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../leader.ts';
import type { Translated } from '../translated.ts';
import { pollMessages } from './poll.ts';

/** Three names are listed, more are counted. */
const names = (all: readonly string[]): string =>
  all.length > 3 ? formatCount(all.length, { few: 'خيارات', many: 'خيارًا', other: 'خيار' }) : all.join(' و');

const tieRules = {
  'earlier-round': (name: string) => `تقدّم خيار ${name} لأن أصواته كانت أكثر في جولة سابقة.`,
  'list-order': (name: string) => `تقدّم خيار ${name} بحسب ترتيبه في الاستطلاع.`,
};

export const leaderMessages: Translated<typeof english.leaderMessages> = {
  names,
  runoff: (ended, name) => `${ended ? 'الفائز' : 'المتصدر'} في جولات الإعادة: ${name}`,
  tie: (ended, tied, count, by, first) =>
    `${ended ? 'تعادل' : 'تعادل حتى الآن'} في جولات الإعادة: ${names(tied)} (${pollMessages.votes(count)} لكل خيار). ${tieRules[by](first)}`,
  average: (leading, mean) =>
    `${leading.length > 1 ? 'تعادل على أعلى متوسط' : 'أعلى متوسط'}: ${names(leading)} (${mean})`,
  mostPoints: (leading, total) =>
    `${leading.length > 1 ? 'تعادل على أكثر النقاط' : 'أكثر النقاط'}: ${names(leading)} (${formatNumber(total)})`,
  counting: 'جارٍ العدّ الأول',
  ballots: pollMessages.votes,
  methods: { rank: 'ترتيب', score: 'تقييم', points: 'نقاط' },
  out: 'خرج',
  opens: (time) => `يُفتح في ${time}`,
};
