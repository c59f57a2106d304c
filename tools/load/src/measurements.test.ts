import { expect, test } from '@jest/globals';
import { Histogram } from './histogram.ts';
import { Measurements } from './measurements.ts';
import { Second } from './second.ts';

const PLACE = { group: 'voters', stage: 'hold', operation: 'vote' };

const histogramOf = (values: readonly number[]): Histogram => {
  const histogram = new Histogram();
  for (const value of values) histogram.record(value);
  return histogram;
};

/** 20 to 4,000 ms, in no order. */
const VALUES = Array.from({ length: 1_000 }, (_, index) => 20 + ((index * 7_919) % 3_981));

test('the merged histograms of two workers equal one histogram of all values, to three digits', () => {
  const sum = new Measurements();
  for (const worker of [0, 1]) {
    const measured = new Measurements();
    measured.recordTimes(PLACE, histogramOf(VALUES.filter((_, index) => index % 2 === worker)));
    sum.add(JSON.parse(JSON.stringify(measured.take())));
    expect(measured.take()).toEqual([]);
  }
  const all = histogramOf(VALUES).distribution();
  const merged = sum.total(() => true).latency.distribution();
  expect(merged).toEqual({ ...all, max: expect.closeTo(all.max, -0.5) });
});

test('a second has the sum of the workers, and the load of the busiest', () => {
  const second = new Second(1);
  for (const [ownCpu, status] of [
    [0.5, 200],
    [0.2, 503],
  ] as const) {
    const measured = new Measurements();
    measured.respond(PLACE, status);
    measured.finish(PLACE, status === 200 ? 'ok' : 'failed', 0);
    const load = { stage: 'hold', sockets: 3, deliveries: 10, ownLagMs: 1, ownCpu };
    second.add({ operations: measured.take(), updateLag: histogramOf([5]).encode(), load });
  }
  expect(second.operations).toMatchObject([{ group: 'voters', operation: 'vote', ok: 1, errors: 1 }]);
  expect(second.load).toEqual({ stage: 'hold', sockets: 6, deliveries: 20, ownLagMs: 1, ownCpu: 0.5 });
  expect(second.updateLag.count).toBe(2);
});
