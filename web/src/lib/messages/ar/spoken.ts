import { countInWords } from '../count-in-words.ts';
import type * as english from '../spoken.ts';
import type { Translated } from '../translated.ts';
import { countPoints } from './points.ts';

/** One and two are words without a number. In the genitive. */
const byVotes = (count: number): string => {
  const forms = { one: 'صوت واحد', two: 'صوتين', few: 'أصوات', many: 'صوتًا', other: 'صوت' };
  return countInWords(count, forms);
};

const newVotes = (count: number): string => {
  const forms = {
    one: 'صوت جديد',
    two: 'صوتان جديدان',
    few: 'أصوات جديدة',
    many: 'صوتًا جديدًا',
    other: 'صوت جديد',
  };
  return countInWords(count, forms);
};

export const spokenMessages: Translated<typeof english.spokenMessages> = {
  leads: (name) => `${name} في الصدارة`,
  leadsByVotes: (name, by) => `${name} في الصدارة بفارق ${byVotes(by)}`,
  leadsByPoints: (name, by) => `${name} في الصدارة بفارق ${countPoints(by)}`,
  leadsByAverage: (name, by) => `${name} في الصدارة بفارق ${by} في المتوسط`,
  tied: (names) => `تعادل على الصدارة: ${names}`,
  newVotes,
};
