import { formatCount } from '../format.ts';

export const countPoints = (count: number): string => formatCount(count, { one: 'Punkt', other: 'Punkte' });
