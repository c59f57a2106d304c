import { expect, test } from '@jest/globals';
import { Histogram } from './histogram.ts';

const histogramOf = (values: readonly number[]): Histogram => {
  const histogram = new Histogram();
  for (const value of values) histogram.record(value);
  return histogram;
};

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

test.each([
  [0.5, 5_000],
  [0.95, 9_500],
  [0.99, 9_900],
  [1, 10_000],
])('the quantile %d has three significant digits', (share, expected) => {
  const found = histogramOf(range(10_000)).quantile(share);
  expect(Math.abs(found - expected) / expected).toBeLessThan(0.001);
});

test('keeps fractions of a millisecond', () => {
  expect(histogramOf([0.123]).distribution()).toMatchObject({ p50: 0.123, mean: 0.123, max: 0.123 });
});

test('one slow value among a hundred is the maximum but not the p99', () => {
  const { p50, p99, max, count, mean } = histogramOf([...Array.from({ length: 99 }, () => 1), 1_000]).distribution();
  expect([count, max]).toEqual([100, 1_000]);
  expect(p50).toBe(1);
  expect(p99).toBe(1);
  expect(mean).toBeCloseTo(10.99);
});

test('no quantile exceeds the maximum', () => {
  expect(histogramOf([7.121]).quantile(0.99)).toBe(7.121);
});

test('records zero, less than a microsecond, and an hour', () => {
  expect(histogramOf([0, 0.0001, 3_600_000]).distribution()).toMatchObject({ count: 3, p50: 0, max: 3_600_000 });
});

test('counts a repeated value', () => {
  const histogram = histogramOf([1, 1]);
  histogram.record(2, 3);
  expect(histogram.count).toBe(5);
  expect([...histogram.buckets()]).toEqual([
    { ms: 1, count: 2 },
    { ms: 2, count: 3 },
  ]);
});

test('an empty histogram is all zero', () => {
  expect(new Histogram().distribution()).toEqual({ count: 0, mean: 0, p50: 0, p95: 0, p99: 0, max: 0 });
  expect([...new Histogram().buckets()]).toEqual([]);
});
