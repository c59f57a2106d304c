import { expect, test } from '@jest/globals';
import { mannWhitney, smallestP } from './mann-whitney.ts';

test.each<[string, number[], number[], number]>([
  // R's documentation of wilcox.test has these values, with a one-sided p of 0.1272.
  [
    'the permeability of human membranes (Hollander and Wolfe)',
    [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46],
    [1.15, 0.88, 0.9, 0.74, 1.21],
    0.2544,
  ],
  ['two sides that do not overlap: 2 of 70 divisions', [1, 2, 3, 4], [5, 6, 7, 8], 2 / 70],
  ['ties: 6 of 20 divisions', [1, 2, 2], [2, 3, 3], 0.3],
  ['equal values', [5, 5, 5], [5, 5, 5], 1],
])('%s', (_, one, other, expected) => {
  expect(mannWhitney(one, other)).toBeCloseTo(expected, 4);
  expect(mannWhitney(other, one)).toBeCloseTo(expected, 4);
});

test('three runs on each side cannot differ significantly, four can', () => {
  expect(smallestP(3, 3)).toBeCloseTo(0.1);
  expect(smallestP(4, 4)).toBeCloseTo(2 / 70);
});
