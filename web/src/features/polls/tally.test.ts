import { expect, test } from '@jest/globals';
import { anOption } from '../../../jest/factories.ts';
import { percentagesOf, tallyOf } from './tally.ts';

test.each([
  ['no votes', [0, 0], [0, 0]],
  ['one vote', [0, 1], [0, 100]],
  ['halves', [5, 5], [50, 50]],
  ['thirds: the first gets the rest', [1, 1, 1], [34, 33, 33]],
  ['the largest remainder is raised', [2, 3, 1], [33, 50, 17]],
  ['a sliver may read 0', [999, 1], [100, 0]],
  ['sevenths', [1, 1, 1, 1, 1, 1, 1], [15, 15, 14, 14, 14, 14, 14]],
  ['counts beyond what a percentage can hold', [2 ** 40, 2 ** 40, 2 ** 41], [25, 25, 50]],
])('%s: %p reads %p', (_name, votes, percentages) => {
  expect(percentagesOf(votes)).toEqual(percentages);
});

test('whatever the votes, the percentages sum to 100', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const votes = Array.from({ length: 2 + (seed % 12) }, (_, index) => (seed * 7919 * (index + 3)) % 1013);
    expect(percentagesOf(votes).reduce((sum, percent) => sum + percent, 0)).toBe(100);
  }
});

const standings = (votes: (number | null)[]) =>
  tallyOf(votes.map((count) => anOption(count))).map((row) => row.standing);

test.each([
  ['a leader', [3, 5, 1], ['behind', 'leading', 'behind']],
  ['a tie', [5, 1, 5], ['tied', 'behind', 'tied']],
  ['nobody without votes', [0, 0], ['behind', 'behind']],
  ['nobody where results are hidden', [null, null], ['behind', 'behind']],
])('tells %s', (_name, votes, expected) => {
  expect(standings(votes)).toEqual(expected);
});

test('keeps the order of the poll, and what is hidden hidden', () => {
  const options = [anOption(null, 'Yes'), anOption(null, 'No')];
  expect(tallyOf(options)).toEqual([
    { ...options[0], votes: null, percent: 0, share: 0, standing: 'behind' },
    { ...options[1], votes: null, percent: 0, share: 0, standing: 'behind' },
  ]);
});

test('bars of a tie are of one length, though its percentages sum to 100', () => {
  const rows = tallyOf([anOption(1), anOption(1), anOption(1)]);
  expect(new Set(rows.map((row) => row.share)).size).toBe(1);
});
