import type { Isolated } from '../text-direction.ts';
import { formatNumber } from './format.ts';
import { leaderMessages } from './leader.ts';
import { pollMessages } from './poll.ts';

const { votes } = pollMessages;
const { names } = leaderMessages;

/** The rounds of a runoff: on pages, on the wall and on pages of other sites. */
export const runoffMessages = {
  /** The rule that eliminated one of several options with the fewest votes. */
  tie: {
    'earlier-round': (round: number, tied: readonly Isolated[], count: number, out: Isolated) =>
      `In round ${round}, ${names(tied)} had the fewest votes, ${formatNumber(count)} each. ${out} was out, with fewer votes in the round in which they last differed.`,
    'list-order': (round: number, tied: readonly Isolated[], count: number, out: Isolated) =>
      `In round ${round}, ${names(tied)} had the fewest votes, ${formatNumber(count)} each. ${out} was out, as the last of them in the poll.`,
  },
  round: (round: number) => `Round ${round}`,
  gain: (count: number) => `+${formatNumber(count)}`,
  out: leaderMessages.out,
  majority: 'Majority',
  tiedFinal: 'Tied',
  stepOut: (name: Isolated, count: number) => `${name} is out with ${votes(count)}.`,
  stepWon: (name: Isolated, count: number) => `${name} has a majority with ${votes(count)}.`,
  stepTied: (tied: readonly Isolated[], count: number) =>
    `${names(tied)} have ${votes(count)} each, and no other option is left.`,
  moves: (each: readonly string[]) => `Its votes: ${each.join(', ')}.`,
  move: (name: Isolated, count: number) => `${formatNumber(count)} to ${name}`,
  exhaustedMove: (count: number) => `${formatNumber(count)} exhausted`,
  roundOf: (round: number, of: number) => `Round ${round} of ${of}`,
  show: 'The runoff, round by round',
  previous: 'Previous round',
  next: 'Next round',
  play: 'Play the rounds',
  pause: 'Pause',
  /** In the list of shortcuts. */
  keys: { next: 'Next round of the runoff', play: 'Play or pause the rounds' },
  outIn: (round: number) => `Out in round ${round}`,
} as const;
