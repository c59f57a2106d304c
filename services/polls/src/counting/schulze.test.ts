/**
 * Examples by Markus Schulze. Those with the strengths of all paths: "Schulze method examples", Wikipedia and Electowiki.
 * Those with winners only: his paper "A new monotonic, clone-independent, reversal symmetric, and Condorcet-consistent
 * single-winner election method" in its versions, as in the tests of https://github.com/julien-boudry/Condorcet.
 */
import { describe, expect, test } from '@jest/globals';
import { countPairwise, type PairwiseMatrix } from './pairwise.ts';
import { schulzeOrder, strongestPaths } from './schulze.ts';

/** Counts rows of ballots and rankings, such as `5 ACBED`. */
const pairwiseOf = (ballots: readonly string[], options?: number): PairwiseMatrix => {
  const patterns = ballots.map((row) => {
    const [count, letters = ''] = row.split(' ');
    return { ballots: Number(count), ranking: [...letters].map((letter) => letter.charCodeAt(0) - 65) };
  });
  return countPairwise(options ?? Math.max(...patterns.map(({ ranking }) => ranking.length)), patterns);
};

/** The order with letters, such as `BD>AC`. */
const orderOf = (pairwise: PairwiseMatrix): string =>
  schulzeOrder(pairwise)
    .map((tier) => String.fromCharCode(...tier.map((option) => option + 65)))
    .join('>');

const EXAMPLE_1 = ['5 ACBED', '5 ADECB', '8 BEDAC', '3 CABED', '7 CAEBD', '2 CBADE', '7 DCEBA', '8 EBADC'];
const EXAMPLE_4 = ['3 ABCD', '2 DABC', '2 DBCA', '2 CBDA'];

test('counts the published pairwise preferences of example 1', () => {
  expect(pairwiseOf(EXAMPLE_1)).toEqual([
    [0, 20, 26, 30, 22],
    [25, 0, 16, 33, 18],
    [19, 29, 0, 17, 24],
    [15, 12, 28, 0, 14],
    [23, 27, 21, 31, 0],
  ]);
});

test.each([
  {
    title: 'example 1, 45 voters',
    ballots: EXAMPLE_1,
    paths: [
      [0, 28, 28, 30, 24],
      [25, 0, 28, 33, 24],
      [25, 29, 0, 29, 24],
      [25, 28, 28, 0, 24],
      [25, 28, 28, 31, 0],
    ],
    order: 'E>A>C>B>D',
  },
  {
    title: 'example 4, 9 voters, two potential winners',
    ballots: EXAMPLE_4,
    paths: [
      [0, 5, 5, 5],
      [5, 0, 7, 5],
      [5, 5, 0, 5],
      [6, 5, 5, 0],
    ],
    order: 'BD>AC',
  },
])('finds the published paths and order of $title', ({ ballots, paths, order }) => {
  const pairwise = pairwiseOf(ballots);
  expect(strongestPaths(pairwise)).toEqual(paths);
  expect(orderOf(pairwise)).toBe(order);
});

const SIX_CANDIDATES = ['3 ADEBCF', '3 BFECDA', '4 CABFDE', '1 DBCEFA', '4 DEFABC', '2 ECBDFA', '2 FACDBE'];

test.each([
  ['21 voters', ['8 ACDB', '2 BADC', '4 CDBA', '4 DBAC', '3 DCBA'], 'D'],
  ['15 voters, two potential winners', ['6 ACDB', '1 BADC', '3 CBDA', '3 DBAC', '2 DCBA'], 'AD'],
  ['21 voters and six candidates', SIX_CANDIDATES, 'A'],
  ['21 voters and six candidates, and two ballots more', [...SIX_CANDIDATES, '2 AEFCBD'], 'D'],
  [
    '45 voters, first profile',
    ['9 ADBEC', '6 BCADE', '5 BCDEA', '2 CDBEA', '6 DECBA', '14 EACBD', '2 ECABD', '1 EDACB'],
    'B',
  ],
  [
    '45 voters, second profile',
    ['9 ADBEC', '1 BACED', '6 CBADE', '2 CDBEA', '5 CDEAB', '6 DECAB', '14 EBACD', '2 EBCAD'],
    'E',
  ],
])("elects the winner in the paper's example: %s", (_, ballots, winners) => {
  expect(orderOf(pairwiseOf(ballots)).split('>')[0]).toBe(winners);
});

describe('tiers', () => {
  test.each([
    ['all options in one tier without ballots', [], 'ABCD'],
    ['all options of a symmetric cycle in one tier', ['1 ABCD', '1 BCAD', '1 CABD'], 'ABC>D'],
    ['tied options in one tier', ['2 B', '1 A', '1 D', '1 DC'], 'BD>AC'],
    ['options that no ballot ranks in the last tier', ['1 B'], 'B>ACD'],
  ])('%s', (_, ballots, order) => {
    expect(orderOf(pairwiseOf(ballots, 4))).toBe(order);
  });
});
