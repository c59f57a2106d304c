import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { intervalFor } from '../tuning.ts';
import { type Cohort, cohortOf, createPacer, type Pacer } from './pacer.ts';

interface Run {
  readonly at: number;
  readonly key: string;
  readonly cohort: Cohort;
}

let runs: Run[];
let sockets: number;
let load: number;
let pacer: Pacer;
let began: number;

const now = () => globalThis.performance.now();

beforeEach(() => {
  jest.useFakeTimers();
  [runs, sockets, load, began] = [[], 0, 1, now()];
  pacer = createPacer({
    perSecond: 10,
    audienceOf: () => sockets,
    maxFactor: 10,
    load: () => load,
    run: (key, cohort) => runs.push({ at: Math.round(now() - began), key, cohort }),
  });
});
afterEach(() => {
  jest.useRealTimers();
});

const triggerFor = (ms: number, everyMs = 5): void => {
  for (let time = 0; time < ms; time += everyMs) {
    pacer.trigger('a');
    jest.advanceTimersByTime(everyMs);
  }
};
const settle = () => jest.advanceTimersByTime(60_000);
const times = () => runs.map(({ at }) => at);

test('runs at once, and once more at the end of the interval if triggered meanwhile', () => {
  triggerFor(20);
  settle();
  expect(times()).toEqual([0, 110]);
});

test('runs at most ten times in any second of a burst, and after its end', () => {
  triggerFor(3_000);
  settle();
  expect(times().length).toBeGreaterThan(25);
  for (const start of times())
    expect(times().filter((at) => at >= start && at < start + 1_000).length).toBeLessThan(11);
  expect(times().at(-1)).toBeGreaterThanOrEqual(2_995);
});

test.each([
  ['a busy process', 0, 3, 330],
  ['a large audience', 2_500, 1, 275],
  ['an audience too large for the maximum', 50_000, 1, 1_100],
  ['a large audience of a busier process', 2_500, 4, 440],
])('has a longer interval for %s', (_, audience, factor, interval) => {
  [sockets, load] = [audience, factor];
  triggerFor(20);
  settle();
  const first = runs.filter(({ cohort }) => (cohort ?? 0) === 0);
  expect((first[1]?.at ?? 0) - (first[0]?.at ?? 0)).toBe(interval);
});

test('paces each key on its own', () => {
  for (const key of ['a', 'b']) pacer.trigger(key);
  jest.advanceTimersByTime(1);
  expect(runs.map(({ key }) => key)).toEqual(['a', 'b']);
});

test('discards the pending run of a cancelled key, but not its interval', () => {
  triggerFor(20);
  expect(pacer.isPending('a')).toBe(true);
  pacer.cancel('a');
  expect(pacer.isPending('a')).toBe(false);
  jest.advanceTimersByTime(40);
  pacer.trigger('a');
  settle();
  expect(times()).toEqual([0, 110]);
});

test.each([
  [30, 80],
  [60, 70],
])('a run that is %s ms late is followed by one after %s ms', (lateMs, next) => {
  triggerFor(5);
  pacer.trigger('a');
  const clock = jest.spyOn(globalThis.performance, 'now');
  jest.advanceTimersByTime(104);
  clock.mockImplementation(() => began + 110 + lateMs);
  jest.advanceTimersByTime(1);
  clock.mockRestore();
  pacer.trigger('a');
  settle();
  // The clock is late only while the run happens.
  expect(times()).toEqual([0, 110 + lateMs, 110 + next]);
});

describe('a large audience', () => {
  beforeEach(() => {
    sockets = 550;
  });

  test('gets its runs in cohorts, one after the other', () => {
    pacer.trigger('a');
    settle();
    expect(runs.map(({ at, cohort }) => [at, cohort])).toEqual(
      Array.from({ length: 10 }, (_, cohort) => [cohort * 11, cohort]),
    );
  });

  test('keeps the distance and the interval of its cohorts in a burst, up to the last run of each', () => {
    triggerFor(3_000, 1);
    settle();
    for (let cohort = 0; cohort < 10; cohort += 1) {
      const own = runs.filter((run) => run.cohort === cohort).map(({ at }) => at);
      expect(own.length).toBeGreaterThan(26);
      expect(own.at(-1)).toBeGreaterThanOrEqual(2_999);
      for (const [index, at] of own.slice(1).entries()) expect(at - (own[index] ?? 0)).toBeGreaterThanOrEqual(109);
    }
    for (const [index, at] of times().slice(1).entries()) expect(at - (times()[index] ?? 0)).toBeGreaterThanOrEqual(10);
  });

  test('consists of cohorts of about the same size', () => {
    const ids = Array.from({ length: 5_000 }, () => randomBytes(15).toString('base64url'));
    const sizes = [...Map.groupBy(ids, cohortOf).values()].map(({ length }) => length);
    expect(sizes).toHaveLength(10);
    expect(Math.min(...sizes)).toBeGreaterThan(350);
    expect(Math.max(...sizes)).toBeLessThan(650);
  });
});

test.each([0, 550])('runs everything pending on flush, for an audience of %s, and leaves no timer', (audience) => {
  sockets = audience;
  triggerFor(200);
  pacer.trigger('a');
  runs = [];
  pacer.flush();
  const expected = audience === 0 ? [undefined] : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(runs.map(({ cohort }) => cohort).toSorted()).toEqual(expected);
  settle();
  expect(runs).toHaveLength(expected.length);
  expect(jest.getTimerCount()).toBe(0);
});

test.each([
  [10, 110],
  [2, 550],
  [1, 1_100],
])('the interval for %s a second is %s ms', (perSecond, ms) => {
  expect(intervalFor(perSecond)).toBeCloseTo(ms);
});
