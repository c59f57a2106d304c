import { expect, test } from '@jest/globals';
import { optionResultsOf } from '#features/polls/option-results.ts';
import { anOption } from '#jest/factories.ts';
import { layoutPie, PIE } from './pie-layout.ts';
import { sliceColorsOf, slicesOf } from './slices.ts';

const rowsOf = (votes: number[]) =>
  optionResultsOf(votes.map((count, index) => anOption(count, `option ${index + 1}`)));
const pieOf = (votes: number[]) => layoutPie(slicesOf(rowsOf(votes)));

const MANY_LABELS = [
  [1],
  [1, 1, 1],
  [1_000_000, 1, 1, 1, 1, 1, 1, 1],
  [1, 1, 1, 1, 1_000_000, 1, 1, 1],
  [1, 1, 1, 1, 1, 1, 1, 1_000_000],
  [500, 1, 1, 1, 500, 1, 1, 1],
  Array.from({ length: 100 }, (_, index) => index),
];

test.each(MANY_LABELS.map((votes) => [votes]))('the labels of %j neither overlap nor leave the drawing', (votes) => {
  for (const side of ['left', 'right']) {
    const onSide = pieOf(votes)
      .filter((slice) => slice.side === side)
      .toSorted((a, b) => a.y - b.y);
    for (const [index, { y, labelHeight }] of onSide.entries()) {
      expect(Math.abs(y) + labelHeight / 2).toBeLessThanOrEqual(PIE.height / 2);
      const above = onSide[index - 1]?.y ?? Number.NEGATIVE_INFINITY;
      expect(y - above).toBeGreaterThan(labelHeight - 0.01);
    }
  }
});

/** The points of a slice's arc as fractions of the circle, clockwise from the top. */
const edgeOf = (path: string) =>
  [...path.matchAll(/(?:[ML]|0 1 )(-?[\d.e-]+) (-?[\d.e-]+)(?=[AZ])/g)].map(([, x, y]) => {
    expect(Math.hypot(Number(x), Number(y))).toBeCloseTo(PIE.radius);
    return (Math.atan2(Number(x), -Number(y)) / (2 * Math.PI) + 1) % 1;
  });

test('starts each slice at the end of the one before it, with a size in proportion to its votes', () => {
  const [half, quarter, eighth] = pieOf([4, 2, 1, 1]).map(({ path }) => edgeOf(path));
  expect(half?.map((share) => share.toFixed(3))).toEqual(['0.000', '0.250', '0.500']);
  expect(quarter?.map((share) => share.toFixed(3))).toEqual(['0.500', '0.625', '0.750']);
  expect(eighth?.map((share) => share.toFixed(4))).toEqual(['0.7500', '0.8125', '0.8750']);
});

test('draws a slice of nearly all votes without losing the tiny one beside it', () => {
  expect(pieOf([0, 7]).map(({ path }) => path.slice(0, 4))).toEqual(['M0 -']);
  const [first, second] = pieOf([1_000_000, 1]).map(({ path }) => path);
  expect([first, second].map((path) => path?.slice(0, 5))).toEqual(['M0 0L', 'M0 0L']);
  expect(edgeOf(first ?? '')[1]).toBeCloseTo(0.5);
  expect(edgeOf(second ?? '')[0]).not.toBe(edgeOf(second ?? '')[2]);
});

test('keeps the colors of up to eight options when one gets its first vote', () => {
  const before = pieOf([3, 0, 2]).map(({ slice }) => slice.colorIndex);
  const after = pieOf([3, 1, 2]).map(({ slice }) => slice.colorIndex);
  expect([before, after]).toEqual([
    [0, 2],
    [0, 1, 2],
  ]);
});

test('combines all but the seven largest of more than eight options into one slice', () => {
  const slices = slicesOf(rowsOf([1, 9, 8, 0, 7, 6, 5, 2, 4, 3]));
  const texts = ['option 2', 'option 3', 'option 5', 'option 6', 'option 7', 'option 9', 'option 10', null];
  expect(slices.map(({ text }) => text)).toEqual(texts);
  expect(slices.at(-1)).toMatchObject({ count: 2, votes: 3, colorIndex: 8 });
  expect(slices.at(-1)?.figure).toBe('7%');
  expect(new Set(slices.map(({ colorIndex }) => colorIndex)).size).toBe(8);
});

test('gives each option the color of its slice in the legend, and none without a slice', () => {
  const rows = rowsOf([1, 9, 8, 0, 7, 6, 5, 2, 4, 3]);
  const colors = sliceColorsOf(rows);
  expect(rows.map(({ id }) => colors.get(id))).toEqual([8, 0, 1, undefined, 2, 3, 4, 8, 5, 6]);
});
