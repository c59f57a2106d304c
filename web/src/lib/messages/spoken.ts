import type { Isolated } from '../text-direction.ts';
import { formatCount, formatNumber } from './format.ts';
import { countPoints } from './points.ts';

/** Sentences about results that screen readers speak. */
export const spokenMessages = {
  leads: (name: Isolated) => `${name} leads`,
  leadsByVotes: (name: Isolated, by: number) => `${name} leads by ${formatNumber(by)}`,
  leadsByPoints: (name: Isolated, by: number) => `${name} leads by ${countPoints(by)}`,
  leadsByAverage: (name: Isolated, by: string) => `${name} leads by ${by} on average`,
  tied: (names: string) => `Tied for the lead: ${names}`,
  newVotes: (count: number) => formatCount(count, { one: 'new vote', other: 'new votes' }),
} as const;
