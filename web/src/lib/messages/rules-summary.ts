import { formatCount, formatNumber } from './format.ts';
import { countPoints } from './points.ts';

const options = (count: number) => formatCount(count, { one: 'option', other: 'options' });

export const rulesSummaryMessages = {
  single: 'Voters choose one option.',
  /** Given how many options. */
  methods: {
    choose: (amount: string) => `Voters choose ${amount}.`,
    rank: (amount: string) => `Voters rank ${amount}, the best first.`,
    score: (amount: string) => `Voters give ${amount} a score from 0 to 5.`,
  },
  points: (points: number, most: number, amount: string) =>
    `Voters distribute up to ${countPoints(points)} among ${amount}${most < points ? `, at most ${formatNumber(most)} each` : ''}.`,
  amount: {
    any: 'as many options as they like',
    exactly: options,
    atLeast: (min: number) => `at least ${options(min)}`,
    upTo: (max: number) => `up to ${options(max)}`,
    between: (min: number, max: number) => `${formatNumber(min)} to ${options(max)}`,
  },
  canChange: 'They can change their vote until the poll ends.',
  final: 'They cannot change their vote.',
  results: {
    always: 'They see the results at any time.',
    after_vote: 'They see the results after they vote.',
    after_close: 'They see the results after the poll is closed.',
  },
  privateResults: 'Only the creator sees the results.',
  namesShown: 'Everyone who sees the results sees who chose what.',
  namesShownToCreator: 'The creator sees who chose what.',
  reasons: 'They can give a reason, which is shown with their name and their choice.',
  shuffled: 'Each of them sees the options in a different order.',
  voterOptions: {
    approved: 'They can propose options, which the creator approves or declines.',
    free: 'They can add options.',
  },
  opens: (date: string) => `The poll opens on ${date}.`,
  seats: (count: number) =>
    formatCount(count, {
      one: 'option has a limited number of seats.',
      other: 'options have a limited number of seats.',
    }),
} as const;
