import { expect, test } from '@jest/globals';
import { optionResultsOf } from '#features/polls/option-results.ts';
import { anOption, aPoll } from '#jest/factories.ts';
import { outcomeOf, topResults } from './outcome.ts';
import { outcomeText } from './outcome-text.ts';
import { statisticsOf } from './statistics.ts';

const NAMES = ['Tea', 'Coffee', 'Water'];
const rowsOf = (votes: number[]) => optionResultsOf(votes.map((count, index) => anOption(count, NAMES[index])));

test.each([
  ['no votes', [0, 0, 0], false, null],
  ['a leader', [1, 4, 2], false, 'Coffee leads with 4 votes (57%)'],
  ['a winner', [0, 1, 0], true, 'Coffee won with 1 vote (100%)'],
  ['a tie of two', [4, 4, 2], false, 'A tie so far between Tea and Coffee, 4 votes each'],
  ['a tie at the end', [1, 0, 1], true, 'Tied between Tea and Water, 1 vote each'],
  ['a tie of all', [2, 2, 2], true, 'Tied between Tea, Coffee and Water, 2 votes each'],
])('describes %s', (_name, votes, ended, text) => {
  expect(outcomeText(outcomeOf(rowsOf(votes)), ended)).toBe(text);
});

test('returns the options with the most votes, ties in the order of the poll', () => {
  expect(topResults(rowsOf([1, 4, 4]), 2).map(({ text }) => text)).toEqual(['Coffee', 'Water']);
  expect(topResults(rowsOf([0, 0, 0]), 2).map(({ text }) => text)).toEqual(['Tea', 'Coffee']);
});

test('computes the statistics, with voters only for multiple choice', () => {
  const options = [anOption(5), anOption(3), anOption(2)];
  expect(statisticsOf(aPoll({ options }))).toEqual({
    totalVotes: 10,
    highestVotes: 5,
    averageVotes: 3.3,
    totalOptions: 3,
    voters: null,
  });
  expect(statisticsOf(aPoll({ options, allow_multiple_votes: true, voters_count: 6 })).voters).toBe(6);
});
