import { describe, expect, test } from '@jest/globals';
import { Histogram, median, quantileOf } from './percentiles.ts';

const recorded = (values: readonly number[]): Histogram => {
  const histogram = new Histogram();
  for (const value of values) histogram.record(value);
  return histogram;
};

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('a histogram', () => {
  test.each([
    [0.5, 5_000],
    [0.95, 9_500],
    [0.99, 9_900],
    [1, 10_000],
  ])('knows the quantile %d of many values within a hundredth', (share, expected) => {
    const found = recorded(range(10_000)).quantile(share);
    expect(Math.abs(found - expected) / expected).toBeLessThan(0.01);
  });

  test('has one slow value among a hundred as its maximum, and not as its p99', () => {
    const { p50, p99, max, count, mean } = recorded([...Array.from({ length: 99 }, () => 1), 1_000]).distribution();
    expect([count, max]).toEqual([100, 1_000]);
    expect(p50).toBeCloseTo(1, 1);
    expect(p99).toBeCloseTo(1, 1);
    expect(mean).toBeCloseTo(10.99);
  });

  test('never says more than the maximum', () => {
    const histogram = recorded([7.123]);
    expect(histogram.quantile(0.99)).toBe(7.123);
  });

  test('takes values too short for a clock, and too long for patience', () => {
    expect(recorded([0, 0.001, 3_600_000]).distribution()).toMatchObject({ count: 3, max: 3_600_000 });
  });

  test('of nothing is all zero', () => {
    expect(new Histogram().distribution()).toEqual({ count: 0, mean: 0, p50: 0, p95: 0, p99: 0, max: 0 });
  });
});

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[5], 5],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test('quantiles of a few values lie between them', () => {
  expect(quantileOf([10, 20, 30, 40, 50], 0.9)).toBeCloseTo(46);
});
