import type { Isolated } from '../text-direction.ts';
import { formatCount, formatNumber } from './format.ts';
import { leaderMessages } from './leader.ts';
import { pollMessages } from './poll.ts';

const { votes } = pollMessages;
const { ballots, names } = leaderMessages;

/** The results of a poll whose voters rank options, on its screen and in its export. */
export const rankedMessages = {
  winner: (ended: boolean, name: Isolated, count: number, counted: number, round: number) =>
    `${name} ${ended ? 'won' : 'leads'} the runoff with ${formatNumber(count)} of ${ballots(counted)} in round ${round}`,
  condorcet: (name: Isolated) => `In pairs, ${name} beats every other option.`,
  noCondorcet: 'No option beats every other one in pairs.',
  /** What decided which of several options with the fewest votes was out. */
  tie: {
    'earlier-round': (round: number, tied: readonly Isolated[], count: number, out: Isolated) =>
      `In round ${round}, ${names(tied)} had the fewest votes, ${formatNumber(count)} each. ${out} was out, with fewer votes in the round in which they last differed.`,
    'list-order': (round: number, tied: readonly Isolated[], count: number, out: Isolated) =>
      `In round ${round}, ${names(tied)} had the fewest votes, ${formatNumber(count)} each. ${out} was out, as the last of them in the poll.`,
  },
  ties: (count: number) =>
    `In ${count} rounds several options had the fewest votes. The rounds in words say how each tie was broken.`,
  rounds: 'Rounds of the runoff',
  roundsTable: 'Votes in each round',
  roundsHint:
    'In each round the option with the fewest votes is out, and its votes move to the next option that their voters rank. The line marks the votes needed to win, a striped bar the votes gained.',
  reportHint:
    'In each round the option with the fewest votes is out, and its votes move to the next option that their voters rank.',
  round: (round: number) => `Round ${round}`,
  roundRange: (first: number, last: number) => (first === last ? `Round ${first}` : `Rounds ${first} to ${last}`),
  gain: (count: number) => `+${formatNumber(count)}`,
  out: leaderMessages.out,
  majority: 'Majority',
  tiedFinal: 'Tied',
  exhausted: 'Exhausted votes',
  exhaustedHint: 'Their voters rank none of the options left.',
  needed: 'Needed to win',
  inWords: 'The rounds in words',
  stepOut: (name: Isolated, count: number) => `${name} is out with ${votes(count)}.`,
  stepWon: (name: Isolated, count: number) => `${name} has a majority with ${votes(count)}.`,
  stepTied: (tied: readonly Isolated[], count: number) =>
    `${names(tied)} have ${votes(count)} each, and no other option is left.`,
  moves: (each: readonly string[]) => `Its votes: ${each.join(', ')}.`,
  move: (name: Isolated, count: number) => `${formatNumber(count)} to ${name}`,
  exhaustedMove: (count: number) => `${formatNumber(count)} exhausted`,
  order: 'Order by comparison in pairs',
  orderHint:
    'Found by Schulze’s method. It can differ from the runoff, which looks at one choice of each voter at a time.',
  tied: 'tied',
  pairs: 'All pairs',
  pairsHint:
    'How many voters prefer the option of the row to the option of the column. ✓ marks the larger number of a pair.',
  wins: 'wins',
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
