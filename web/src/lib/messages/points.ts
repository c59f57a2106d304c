import { formatCount } from './format.ts';

/** A number of points that a voter gives or has. */
export const countPoints = (count: number): string => formatCount(count, { one: 'point', other: 'points' });
