import { formatNumber } from '../format.ts';
import type * as english from '../runoff.ts';
import type { Translated } from '../translated.ts';
import { leaderMessages } from './leader.ts';
import { pollMessages } from './poll.ts';

const { votes } = pollMessages;
const { names } = leaderMessages;

const fewest = (round: number, tied: readonly string[], count: number): string =>
  `في الجولة ${formatNumber(round)} حدث تعادل عند أقل الأصوات بين ${names(tied)} (${votes(count)} لكل خيار).`;

export const runoffMessages: Translated<typeof english.runoffMessages> = {
  tie: {
    'earlier-round': (round, tied, count, out) =>
      `${fewest(round, tied, count)} خرج خيار ${out}، لأن أصواته كانت أقل في آخر جولة اختلفت فيها الأصوات.`,
    'list-order': (round, tied, count, out) =>
      `${fewest(round, tied, count)} خرج خيار ${out}، لأنه الأخير في ترتيب الاستطلاع.`,
  },
  round: (round) => `الجولة ${formatNumber(round)}`,
  gain: (count) => `+${formatNumber(count)}`,
  out: leaderMessages.out,
  majority: 'أغلبية',
  tiedFinal: 'تعادل',
  stepOut: (name, count) => `يخرج خيار ${name} (${votes(count)}).`,
  stepWon: (name, count) => `ينال خيار ${name} الأغلبية (${votes(count)}).`,
  stepTied: (tied, count) => `تعادل بين ${names(tied)} (${votes(count)} لكل خيار)، ولم يبق خيار آخر.`,
  moves: (each) => `انتقال أصواته: ${each.join('، ')}.`,
  move: (name, count) => `${formatNumber(count)} إلى ${name}`,
  exhaustedMove: (count) => `${formatNumber(count)} مستنفدة`,
  roundOf: (round, of) => `الجولة ${formatNumber(round)} من ${formatNumber(of)}`,
  show: 'جولات الإعادة، جولة بعد جولة',
  previous: 'الجولة السابقة',
  next: 'الجولة التالية',
  play: 'تشغيل الجولات',
  pause: 'إيقاف مؤقت',
  keys: { next: 'الجولة التالية من جولات الإعادة', play: 'تشغيل الجولات أو إيقافها' },
  outIn: (round) => `خرج في الجولة ${formatNumber(round)}`,
};
