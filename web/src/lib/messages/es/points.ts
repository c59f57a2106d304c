import { formatCount } from '../format.ts';

export const countPoints = (count: number): string =>
  formatCount(count, { one: 'punto', many: 'de puntos', other: 'puntos' });
