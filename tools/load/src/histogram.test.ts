import { expect, test } from '@jest/globals';
import { Histogram } from './histogram.ts';

test('quantiles have three significant digits and do not exceed the maximum', () => {
  const histogram = new Histogram();
  for (let ms = 1; ms <= 10_000; ms += 1) histogram.record(ms);
  for (const share of [0.5, 0.95, 0.99]) expect(histogram.quantile(share) / (share * 10_000)).toBeCloseTo(1, 3);
  expect(histogram.quantile(1)).toBe(10_000);
});

test('keeps fractions of a millisecond, zero and an hour', () => {
  const histogram = new Histogram();
  for (const ms of [0, 0.123, 3_600_000]) histogram.record(ms);
  histogram.record(2, 3);
  expect(histogram.distribution()).toMatchObject({ count: 6, p50: 2, max: 3_600_000 });
  expect([...histogram.buckets()].slice(0, 3)).toEqual([
    { ms: 0, count: 1 },
    { ms: 0.123, count: 1 },
    { ms: 2, count: 3 },
  ]);
});

test('an empty histogram is all zero', () => {
  expect(new Histogram().distribution()).toEqual({ count: 0, mean: 0, p50: 0, p95: 0, p99: 0, max: 0 });
  expect([...new Histogram().buckets()]).toEqual([]);
});
