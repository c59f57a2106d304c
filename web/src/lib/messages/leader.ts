import { formatCount } from './format.ts';

/** Two names are listed, more are counted. */
const names = (all: readonly string[]): string =>
  all.length > 2 ? formatCount(all.length, { one: 'option', other: 'options' }) : all.join(' and ');

/** Who leads where voters rank or score options, for all screens with polls. */
export const leaderMessages = {
  names,
  runoff: (ended: boolean, name: string) => `${ended ? 'Won' : 'Leading'} by runoff: ${name}`,
  average: (leading: readonly string[], mean: string) =>
    `${leading.length > 1 ? 'Tied for the highest' : 'Highest'} average: ${names(leading)} (${mean})`,
  counting: 'The first count is on its way',
  ballots: (count: number) => formatCount(count, { one: 'ballot', other: 'ballots' }),
  methods: { rank: 'Ranked', score: 'Scores' },
  opens: (time: string) => `Opens ${time}`,
} as const;
