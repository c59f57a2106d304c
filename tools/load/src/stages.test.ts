import { expect, test } from '@jest/globals';
import { runAt } from './schedule.ts';
import { countIn, type Share } from './share.ts';
import { arrivalTimes, levelAt, type Stage } from './stages.ts';

const stage = (from: number, to: number, startMs: number, endMs: number): Stage => ({
  ...{ name: 'stage', from, to, startMs, endMs, isWarmUp: false },
});

test('arrivals become denser while the load rises, and are even while it stays', () => {
  const times = [...arrivalTimes([stage(0, 1, 0, 2_000), stage(1, 1, 2_000, 3_000)], 4, 'even')];
  // Half of the rate on average while it rises: the n-th is due when the area below the line is n.
  expect(times.map(Math.round)).toEqual([0, 1_000, 1_414, 1_732, 2_000, 2_250, 2_500, 2_750]);
});

const SHARES: readonly Share[] = [0, 1, 2].map((index) => ({ index, of: 3 }));

test('the even arrivals of three workers are those of one, and their counts add up', () => {
  const stages = [stage(0, 1, 0, 2_000), stage(2, 2, 2_000, 3_000)];
  const all = SHARES.flatMap((share) => [...arrivalTimes(stages, 7, 'even', share)]);
  expect(all.toSorted((one, other) => one - other)).toEqual([...arrivalTimes(stages, 7, 'even')]);
  expect(SHARES.map((share) => countIn(7, share))).toEqual([3, 2, 2]);
});

test('Poisson arrivals of three workers have the rate of one', () => {
  const count = SHARES.flatMap((share) => [...arrivalTimes([stage(1, 1, 0, 1_000_000)], 10, 'poisson', share)]).length;
  expect(Math.abs(count - 10_000)).toBeLessThan(500);
});

test('Poisson arrivals have the same rate, and gaps that vary', () => {
  const times = [...arrivalTimes([stage(1, 1, 0, 1_000_000)], 10, 'poisson')];
  // Five standard deviations of a Poisson distribution of 10,000.
  expect(Math.abs(times.length - 10_000)).toBeLessThan(500);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(gaps.filter((gap) => gap > 100).length / gaps.length).toBeCloseTo(Math.exp(-1), 1);
});

test('the level changes evenly in a stage, and is zero after the last', () => {
  const stages = [stage(1, 3, 0, 1_000), stage(2, 2, 1_000, 2_000)];
  expect([0, 500, 1_500, 2_500].map((ms) => levelAt(stages, ms))).toEqual([1, 2, 2, 0]);
});

test('no operation starts before it is due', async () => {
  const times = arrivalTimes([stage(1, 1, 0, 300)], 700, 'even');
  const early: number[] = [];
  await runAt({
    times,
    start: async (_, dueAt) => {
      // oxlint-disable-next-line no-restricted-globals -- an order of two times, not a duration
      if (performance.now() < dueAt) early.push(dueAt);
    },
  });
  expect(early).toEqual([]);
});
