import { formatCount } from '../format.ts';
import type * as english from '../spoken.ts';
import type { Translated } from '../translated.ts';
import { countPoints } from './points.ts';
import { pollMessages } from './poll.ts';

export const spokenMessages: Translated<typeof english.spokenMessages> = {
  leads: (name) => `${name} va en cabeza`,
  leadsByVotes: (name, by) => `${name} va en cabeza por ${pollMessages.votes(by)}`,
  leadsByPoints: (name, by) => `${name} va en cabeza por ${countPoints(by)}`,
  leadsByAverage: (name, by) => `${name} va en cabeza por ${by} de promedio`,
  tied: (names) => `Empate en cabeza: ${names}`,
  newVotes: (count) => formatCount(count, { one: 'voto nuevo', many: 'de votos nuevos', other: 'votos nuevos' }),
};
