import { expect, test } from '@jest/globals';
import { anOption, aPoll } from '../../../../jest/factories.ts';
import { tallyOf } from '../tally.ts';
import { statisticsOf } from './statistics.ts';
import { topOf, verdictOf } from './verdict.ts';
import { verdictText } from './verdict-text.ts';

const NAMES = ['Tea', 'Coffee', 'Water'];
const rowsOf = (votes: number[]) => tallyOf(votes.map((count, index) => anOption(count, NAMES[index])));

test.each([
  ['nobody', [0, 0, 0], false, null],
  ['a leader', [1, 4, 2], false, 'Coffee leads with 4 votes (57%)'],
  ['a winner', [0, 1, 0], true, 'Coffee won with 1 vote (100%)'],
  ['a tie of two', [4, 4, 2], false, 'A tie so far between Tea and Coffee, 4 votes each'],
  ['a tie at the end', [1, 0, 1], true, 'Tied between Tea and Water, 1 vote each'],
  ['a tie of all', [2, 2, 2], true, 'Tied between 3 options, 2 votes each'],
])('%s', (_name, votes, ended, text) => {
  expect(verdictText(verdictOf(rowsOf(votes)), ended)).toBe(text);
});

test('the top are those with the most votes, among equals the earlier', () => {
  expect(topOf(rowsOf([1, 4, 4]), 2).map(({ text }) => text)).toEqual(['Coffee', 'Water']);
  expect(topOf(rowsOf([0, 0, 0]), 2).map(({ text }) => text)).toEqual(['Tea', 'Coffee']);
});

test('statistics', () => {
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
