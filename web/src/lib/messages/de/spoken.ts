import { formatCount } from '../format.ts';
import type * as english from '../spoken.ts';
import type { Translated } from '../translated.ts';
import { pollMessages } from './poll.ts';

export const spokenMessages: Translated<typeof english.spokenMessages> = {
  leads: (name) => `${name} führt`,
  leadsByVotes: (name, by) => `${name} führt mit ${pollMessages.votes(by)} Vorsprung`,
  leadsByPoints: (name, by) => `${name} führt mit ${formatCount(by, { one: 'Punkt', other: 'Punkten' })} Vorsprung`,
  leadsByAverage: (name, by) => `${name} führt im Durchschnitt mit ${by} Vorsprung`,
  tied: (names) => `Gleichauf an der Spitze: ${names}`,
  newVotes: (count) => formatCount(count, { one: 'neue Stimme', other: 'neue Stimmen' }),
};
