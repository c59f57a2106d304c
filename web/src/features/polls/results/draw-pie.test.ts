import { expect, test } from '@jest/globals';
import { anOption } from '../../../../jest/factories.ts';
import { tallyOf } from '../tally.ts';
import { drawPie, PIE } from './draw-pie.ts';
import { portionsOf, shadesOf } from './portions.ts';

const rowsOf = (votes: number[]) => tallyOf(votes.map((count, index) => anOption(count, `option ${index + 1}`)));
const pieOf = (votes: number[]) => drawPie(portionsOf(rowsOf(votes)));

const CROWDED = [
  [1],
  [1, 1, 1],
  [1_000_000, 1, 1, 1, 1, 1, 1, 1],
  [1, 1, 1, 1, 1_000_000, 1, 1, 1],
  [1, 1, 1, 1, 1, 1, 1, 1_000_000],
  [500, 1, 1, 1, 500, 1, 1, 1],
  Array.from({ length: 100 }, (_, index) => index),
];

test.each(CROWDED.map((votes) => [votes]))('the labels of %j do not overlap, and stay in the picture', (votes) => {
  for (const side of ['left', 'right']) {
    const onSide = pieOf(votes)
      .filter((slice) => slice.side === side)
      .toSorted((a, b) => a.y - b.y);
    for (const [index, { y, room }] of onSide.entries()) {
      expect(Math.abs(y) + room / 2).toBeLessThanOrEqual(PIE.height / 2);
      const above = onSide[index - 1]?.y ?? Number.NEGATIVE_INFINITY;
      expect(y - above).toBeGreaterThan(room - 0.01);
    }
  }
});

test('up to five labels on a side have room for a second line each', () => {
  const tall = (votes: number[]) => new Set(pieOf(votes).map(({ room }) => room > PIE.label));
  expect(tall([1, 1, 1, 1, 1, 1, 1, 1])).toEqual(new Set([true]));
  expect(tall([500, 1, 1, 1, 1, 1, 1, 1])).toEqual(new Set([true, false]));
});

test('slices keep the order of the poll, and options without votes have none', () => {
  expect(pieOf([3, 0, 9, 1]).map(({ portion }) => portion.text)).toEqual(['option 1', 'option 3', 'option 4']);
});

test('a single option is the whole pie, named beside its middle', () => {
  const [slice] = pieOf([0, 7]);
  expect(slice?.portion.percent).toBe(100);
  expect(slice?.side).toBe('right');
  expect(slice?.y).toBeCloseTo(0);
});

/** The points that a slice's edge passes, as angles clockwise from the top in shares of the circle. */
const edgeOf = (path: string) =>
  [...path.matchAll(/(?:[ML]|0 1 )(-?[\d.e-]+) (-?[\d.e-]+)(?=[AZ])/g)].map(([, x, y]) => {
    expect(Math.hypot(Number(x), Number(y))).toBeCloseTo(PIE.radius);
    return (Math.atan2(Number(x), -Number(y)) / (2 * Math.PI) + 1) % 1;
  });

test('each slice reaches from where the last one ended as far as its votes', () => {
  const [half, quarter, eighth] = pieOf([4, 2, 1, 1]).map(({ path }) => edgeOf(path));
  expect(half?.map((share) => share.toFixed(3))).toEqual(['0.000', '0.250', '0.500']);
  expect(quarter?.map((share) => share.toFixed(3))).toEqual(['0.500', '0.625', '0.750']);
  expect(eighth?.map((share) => share.toFixed(4))).toEqual(['0.7500', '0.8125', '0.8750']);
});

test('all but the whole pie begin in its middle, and one of a million votes leaves the others a slice', () => {
  expect(pieOf([0, 7]).map(({ path }) => path.slice(0, 4))).toEqual(['M0 -']);
  const [first, second] = pieOf([1_000_000, 1]).map(({ path }) => path);
  expect([first, second].map((path) => path?.slice(0, 5))).toEqual(['M0 0L', 'M0 0L']);
  expect(edgeOf(first ?? '')[1]).toBeCloseTo(0.5);
  expect(edgeOf(second ?? '')[0]).not.toBe(edgeOf(second ?? '')[2]);
});

test('without votes there is no slice', () => {
  expect(pieOf([0, 0])).toEqual([]);
});

test('up to eight options keep their colours when an option gets its first vote', () => {
  const before = pieOf([3, 0, 2]).map(({ portion }) => portion.shade);
  const after = pieOf([3, 1, 2]).map(({ portion }) => portion.shade);
  expect([before, after]).toEqual([
    [0, 2],
    [0, 1, 2],
  ]);
});

test('of more options the seven with the most votes have slices, in order, and one slice is for the others', () => {
  const portions = portionsOf(rowsOf([1, 9, 8, 0, 7, 6, 5, 2, 4, 3]));
  const texts = ['option 2', 'option 3', 'option 5', 'option 6', 'option 7', 'option 9', 'option 10', null];
  expect(portions.map(({ text }) => text)).toEqual(texts);
  expect(portions.at(-1)).toMatchObject({ count: 2, votes: 3, shade: 8 });
  expect(portions.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
  expect(new Set(portions.map(({ shade }) => shade)).size).toBe(8);
});

test('many options of which few hold votes need no slice for others', () => {
  const portions = portionsOf(rowsOf([0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 1]));
  expect(portions.map(({ text, shade }) => [text, shade])).toEqual([
    ['option 10', 0],
    ['option 11', 1],
  ]);
});

test('the legend has the colour of the slice that stands for an option, and none where there is no slice', () => {
  const rows = rowsOf([1, 9, 8, 0, 7, 6, 5, 2, 4, 3]);
  const shades = shadesOf(rows);
  expect(rows.map(({ id }) => shades.get(id))).toEqual([8, 0, 1, undefined, 2, 3, 4, 8, 5, 6]);
});
