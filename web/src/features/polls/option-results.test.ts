import { expect, test } from '@jest/globals';
import { anOption } from '../../../jest/factories.ts';
import { optionResultsOf, percentagesOf } from './option-results.ts';

test.each([
  ['no votes', [0, 0], [0, 0]],
  ['one vote', [0, 1], [0, 100]],
  ['halves', [5, 5], [50, 50]],
  ['thirds: the first is rounded up', [1, 1, 1], [34, 33, 33]],
  ['the largest remainder is rounded up', [2, 3, 1], [33, 50, 17]],
  ['a tiny share may read 0', [999, 1], [100, 0]],
  ['sevenths', [1, 1, 1, 1, 1, 1, 1], [15, 15, 14, 14, 14, 14, 14]],
  ['counts beyond 32 bits', [2 ** 40, 2 ** 40, 2 ** 41], [25, 25, 50]],
])('%s: %p reads %p', (_name, votes, percentages) => {
  expect(percentagesOf(votes)).toEqual(percentages);
});

test('percentages always sum to 100', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const votes = Array.from({ length: 2 + (seed % 12) }, (_, index) => (seed * 7919 * (index + 3)) % 1013);
    expect(percentagesOf(votes).reduce((sum, percent) => sum + percent, 0)).toBe(100);
  }
});

const ranksOf = (votes: (number | null)[]) =>
  optionResultsOf(votes.map((count) => anOption(count))).map((row) => row.rank);

test.each([
  ['a leader', [3, 5, 1], ['behind', 'leading', 'behind']],
  ['a tie', [5, 1, 5], ['tied', 'behind', 'tied']],
  ['no leader without votes', [0, 0], ['behind', 'behind']],
  ['no leader if results are hidden', [null, null], ['behind', 'behind']],
])('ranks %s', (_name, votes, expected) => {
  expect(ranksOf(votes)).toEqual(expected);
});

test('keeps the order of the options and null for hidden votes', () => {
  const options = [anOption(null, 'Yes'), anOption(null, 'No')];
  expect(optionResultsOf(options)).toEqual([
    { ...options[0], votes: null, percent: 0, share: 0, rank: 'behind' },
    { ...options[1], votes: null, percent: 0, share: 0, rank: 'behind' },
  ]);
});

test('gives tied options equal bars, although their whole percentages differ', () => {
  const rows = optionResultsOf([anOption(1), anOption(1), anOption(1)]);
  expect(new Set(rows.map((row) => row.share)).size).toBe(1);
});
