import { expect, test } from '@jest/globals';
import { aPollWithPoints } from '#jest/compared-polls-fixture.ts';
import { pointRowsOf } from './point-rows.ts';

test('sorts by the sum, with shares of all points and the voters of each number', () => {
  const rows = pointRowsOf(aPollWithPoints({ Bench: [], Beds: [1, 0, 2], Compost: [1, 1] }));
  expect(rows.map(({ text, total, percent, mean, voters }) => [text, total, percent, mean, voters])).toEqual([
    ['Beds', 7, 70, 7 / 3, 3],
    ['Compost', 3, 30, 1.5, 2],
    ['Bench', 0, 0, null, 0],
  ]);
  expect(rows.map(({ counts }) => counts.map(({ from, to, voters }) => [from, to, voters]))).toEqual([
    [
      [1, 1, 1],
      [2, 2, 0],
      [3, 3, 2],
    ],
    [
      [1, 1, 1],
      [2, 2, 1],
      [3, 3, 0],
    ],
    [
      [1, 1, 0],
      [2, 2, 0],
      [3, 3, 0],
    ],
  ]);
});

test('shows many numbers as ten ranges at most, which have all voters', () => {
  const most = Array.from({ length: 95 }, () => 1);
  const [row] = pointRowsOf(aPollWithPoints({ Beds: most, Compost: [4] }));
  expect(row?.counts.map(({ from, to }) => `${from}-${to}`)).toEqual(
    Array.from({ length: 10 }, (_, index) => `${index * 10 + 1}-${(index + 1) * 10}`),
  );
  expect(row?.counts.reduce((sum, { voters }) => sum + voters, 0)).toBe(95);
});

test('has no rows while the points are hidden', () => {
  const { options } = aPollWithPoints({ Beds: [1] });
  expect(pointRowsOf({ options: options.map((option) => ({ ...option, votes: null, points: null })) })).toEqual([]);
});
