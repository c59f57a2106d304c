import type { Isolated } from '../text-direction.ts';
import { formatCount, formatNumber } from './format.ts';
import { leaderMessages } from './leader.ts';
import { countPoints } from './points.ts';

const { ballots } = leaderMessages;

/** The results of a poll whose voters rank options, on its screen and in its export. */
export const rankedMessages = {
  winner: (ended: boolean, name: Isolated, count: number, counted: number, round: number) =>
    `${name} ${ended ? 'won' : 'leads'} the runoff with ${formatNumber(count)} of ${ballots(counted)} in round ${round}`,
  condorcet: (name: Isolated) => `In pairs, ${name} beats every other option.`,
  noCondorcet: 'No option beats every other one in pairs.',
  ties: (count: number) =>
    `In ${count} rounds several options had the fewest votes. The rounds in words say how each tie was broken.`,
  rounds: 'Rounds of the runoff',
  roundsTable: 'Votes in each round',
  roundsHint:
    'In each round the option with the fewest votes is out, and its votes move to the next option that their voters rank. The line marks the votes needed to win, a striped bar the votes gained.',
  reportHint:
    'In each round the option with the fewest votes is out, and its votes move to the next option that their voters rank.',
  roundRange: (first: number, last: number) => (first === last ? `Round ${first}` : `Rounds ${first} to ${last}`),
  exhausted: 'Exhausted votes',
  exhaustedHint: 'Their voters rank none of the options left.',
  needed: 'Needed to win',
  inWords: 'The rounds in words',
  order: 'Order by comparison in pairs',
  orderHint:
    'Found by Schulze’s method. It can differ from the runoff, which looks at one choice of each voter at a time.',
  tied: 'tied',
  pairs: 'All pairs',
  pairsHint:
    'How many voters prefer the option of the row to the option of the column. ✓ marks the larger number of a pair.',
  wins: 'wins',
} as const;

/** The results of a poll whose voters distribute points, on its screen and in its export. */
export const pointsMessages = {
  scale: (count: number, points: number) => `${ballots(count)}, each with up to ${countPoints(points)}`,
  caption: 'Points',
  total: 'Points',
  share: 'Share of all points',
  mean: 'Average of those who gave points',
  voters: 'Voters',
  detail: (share: string, mean: string, voters: string) => `${share} of all points · ${voters} gave ${mean} on average`,
  none: 'No points yet',
  distribution: 'How many voters gave how many points',
  /** The heading of a column: voters who gave that many. */
  range: (from: number, to: number) => (from === to ? countPoints(from) : `${from} to ${countPoints(to)}`),
} as const;

/** The results of a poll whose voters score options, on its screen and in its export. */
export const scoredMessages = {
  scale: (count: number) => `${ballots(count)}, each with scores from 0 to 5`,
  scores: 'Scores',
  average: 'Average',
  median: 'Median',
  voters: 'Voters',
  medianOf: (median: string) => `Median ${median}`,
  votersOf: (count: number) => formatCount(count, { one: 'voter', other: 'voters' }),
  noScores: 'No scores yet',
  score: (score: number) => `Score ${score}`,
} as const;
