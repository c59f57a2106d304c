import type { Isolated } from '../text-direction.ts';
import { COMMA, formatCount, formatNumber } from './format.ts';
import { pollMessages } from './poll.ts';

/** Three names are listed, more are counted. */
const names = (all: readonly string[]): string =>
  all.length > 3
    ? formatCount(all.length, { one: 'option', other: 'options' })
    : [all.slice(0, -1).join(COMMA), ...all.slice(-1)].filter(Boolean).join(' and ');

/** Sentences that name the rule which broke a tie in the runoff. Each takes the winner's name. */
const tieRules = {
  'earlier-round': (name: Isolated) => `${name} is first, with more votes in an earlier round.`,
  'list-order': (name: Isolated) => `${name} is first, by its place in the poll.`,
};

/** The leader where voters rank or score options, or give them points, for all screens with polls. */
export const leaderMessages = {
  names,
  runoff: (ended: boolean, name: Isolated) => `${ended ? 'Won' : 'Leading'} by runoff: ${name}`,
  tie: (ended: boolean, tied: readonly Isolated[], count: number, by: keyof typeof tieRules, first: Isolated) =>
    `${ended ? 'Tied' : 'A tie so far'} in the runoff: ${names(tied)}, ${pollMessages.votes(count)} each. ${tieRules[by](first)}`,
  average: (leading: readonly Isolated[], mean: string) =>
    `${leading.length > 1 ? 'Tied for the highest' : 'Highest'} average: ${names(leading)} (${mean})`,
  mostPoints: (leading: readonly Isolated[], total: number) =>
    `${leading.length > 1 ? 'Tied for the most points' : 'Most points'}: ${names(leading)} (${formatNumber(total)})`,
  counting: 'The first count is on its way',
  ballots: pollMessages.votes,
  methods: { rank: 'Ranked', score: 'Scores', points: 'Points' },
  out: 'Out',
  opens: (time: string) => `Opens ${time}`,
} as const;
