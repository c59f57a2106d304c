import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { anOption, aPoll } from '#jest/factories.ts';
import { CHART, labelPlaces, pathOf, scaleOf } from './chart-layout.ts';
import { colorsOf, linesOf, runsOf, valueKindOf } from './run-values.ts';

const run = (number: number, votes: Readonly<Record<string, number | null>>, parts: Partial<Poll> = {}): Poll => {
  const counts = Object.values(votes).map((count) => count ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const options = Object.entries(votes).map(([text, count]) => ({ ...anOption(0, text), votes: count }));
  return aPoll({ run: number, total_votes: total, voters_count: total, options, results_visible: true, ...parts });
};

const linesFor = (polls: readonly Poll[]) => {
  const [newest] = polls;
  if (!newest) throw new Error('no run');
  return linesOf(runsOf(polls, valueKindOf(newest)), newest.options).map(({ text, values }) => [text, ...values]);
};

test('options are lines by their texts, the highest of the latest results first', () => {
  const polls = [
    run(3, { Tea: 1, Milk: 3 }),
    run(2, { Tea: null, Milk: null }, { results_visible: false }),
    run(1, { Tea: 1, Cola: 1 }),
  ];
  expect(linesFor(polls)).toEqual([
    ['Milk', null, null, 75],
    ['Tea', 50, null, 25],
    ['Cola', 50, null, null],
  ]);
});

test('the values are of the method, and runs of another method have none', () => {
  const scored = (mean: number) => {
    const scores = { distribution: [], mean, median: mean };
    const options = [{ ...anOption(1, 'Tea'), scores }];
    return run(2, {}, { method: 'score', options });
  };
  expect(linesFor([scored(4), scored(2.5), run(1, { Tea: 1 })])).toEqual([['Tea', null, 2.5, 4]]);
  const several = run(1, { Tea: 3, Milk: 3 }, { allow_multiple_votes: true, voters_count: 4 });
  expect(linesFor([several])).toEqual([
    ['Tea', 75],
    ['Milk', 75],
  ]);
});

test('lines have the colours of the pie, and a line without an option there one that is not taken', () => {
  const lines = ['Milk', 'Cola', 'Tea'].map((text) => ({ text, values: [1] }));
  const colors = colorsOf(
    lines,
    new Map([
      ['Tea', 0],
      ['Milk', 1],
    ]),
  );
  expect(Object.fromEntries(colors)).toEqual({ Milk: 1, Cola: 2, Tea: 0 });
});

test('a line is broken where a run has no value', () => {
  const line = { text: 'Tea', values: [0, 100, null, 100] };
  expect(pathOf(line, scaleOf([line], false)).match(/[ML]/g)).toEqual(['M', 'L', 'M']);
});

test.each([[[10, 12, 11]], [[250, 250, 250]], [[-5, 300]]])('labels at %j are apart, in order and inside', (wanted) => {
  const places = labelPlaces(wanted).toSorted((one, other) => one - other);
  const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(CHART.label);
  expect(places[0]).toBeGreaterThanOrEqual(CHART.label / 2);
  expect(places.at(-1)).toBeLessThanOrEqual(CHART.height - CHART.label / 2);
});
