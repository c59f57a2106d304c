import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createThrottle, intervalFor, type Throttle } from './throttle.ts';

describe('the throttle', () => {
  let runs: string[];
  let throttle: Throttle;
  let began: number;

  beforeEach(() => {
    jest.useFakeTimers();
    runs = [];
    began = globalThis.performance.now();
    throttle = createThrottle({
      intervalMs: { fast: 100, slow: 1_000 },
      run: (key, { channels, hasPending }) => {
        const at = Math.round(globalThis.performance.now() - began);
        runs.push(`${at} ${key} ${[...channels].join('+')}${hasPending ? ' …' : ''}`);
      },
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const triggerEvery = (ms: number, times: number): void => {
    for (let time = 0; time < times; time += 1) {
      throttle.trigger('a');
      jest.advanceTimersByTime(ms);
    }
  };

  test('runs the first trigger at once on every channel', () => {
    throttle.trigger('a');
    jest.advanceTimersByTime(10_000);
    expect(runs).toEqual(['0 a fast+slow']);
  });

  test('runs once more on each channel at the end of its interval if triggered meanwhile', () => {
    triggerEvery(10, 3);
    jest.advanceTimersByTime(10_000);
    expect(runs).toEqual(['0 a fast+slow', '100 a fast …', '1000 a slow']);
  });

  test('keeps each channel to its interval', () => {
    triggerEvery(10, 220);
    jest.advanceTimersByTime(10_000);
    expect(runs.filter((run) => run.includes('slow'))).toHaveLength(4);
    expect(runs.filter((run) => run.includes('fast'))).toHaveLength(23);
  });

  test('delays the fast channel after a run of the slow one', () => {
    triggerEvery(10, 2);
    jest.advanceTimersByTime(1_030);
    throttle.trigger('a');
    jest.advanceTimersByTime(10_000);
    expect(runs).toEqual(['0 a fast+slow', '100 a fast …', '1000 a slow', '1100 a fast …', '2000 a slow']);
  });

  test('multiplies the interval by the backoff factor', () => {
    let factor = 3;
    const slowed = createThrottle({
      intervalMs: { only: 100 },
      backoffFactor: () => factor,
      run: () => runs.push(`${Math.round(globalThis.performance.now() - began)}`),
    });
    const triggerTwice = () => [slowed.trigger('a'), jest.advanceTimersByTime(1), slowed.trigger('a')];
    triggerTwice();
    jest.advanceTimersByTime(299);
    factor = 1;
    jest.advanceTimersByTime(10_000);
    expect(runs).toEqual(['0', '300']);
  });

  test('asks for the backoff factor of each key and channel', () => {
    const slowed = createThrottle({
      intervalMs: { fast: 100, slow: 1_000 },
      backoffFactor: (key, channel) => (key === 'crowded' && channel === 'fast' ? 5 : 1),
      run: (key, { channels }) =>
        runs.push(`${Math.round(globalThis.performance.now() - began)} ${key} ${[...channels].join('+')}`),
    });
    for (const key of ['crowded', 'small']) slowed.trigger(key);
    jest.advanceTimersByTime(1);
    for (const key of ['crowded', 'small']) slowed.trigger(key);
    jest.advanceTimersByTime(10_000);
    expect(runs.filter((run) => run.endsWith('fast'))).toEqual(['100 small fast', '500 crowded fast']);
  });

  test('throttles each key on its own', () => {
    throttle.trigger('a');
    throttle.trigger('b');
    jest.advanceTimersByTime(1);
    expect(runs).toEqual(['0 a fast+slow', '0 b fast+slow']);
  });

  test('discards the pending run of a cancelled key, but not its intervals', () => {
    triggerEvery(10, 2);
    throttle.cancel('a');
    jest.advanceTimersByTime(40);
    throttle.trigger('a');
    jest.advanceTimersByTime(10_000);
    expect(runs).toEqual(['0 a fast+slow', '100 a fast …', '1000 a slow']);
  });

  test('runs everything pending once on flush', () => {
    triggerEvery(10, 2);
    throttle.flush();
    jest.advanceTimersByTime(10_000);
    expect(runs).toEqual(['0 a fast+slow', '20 a fast+slow']);
  });

  test.each([
    [30, 200],
    [60, 220],
  ])('a run that is %s ms late is followed by one at %s ms', (lateMs, next) => {
    throttle.trigger('a');
    jest.advanceTimersByTime(1);
    throttle.trigger('a');
    const onTime = globalThis.performance.now();
    const clock = jest.spyOn(globalThis.performance, 'now');
    jest.advanceTimersByTime(98);
    clock.mockImplementation(() => onTime + 99 + lateMs);
    jest.advanceTimersByTime(1);
    clock.mockRestore();
    jest.advanceTimersByTime(lateMs);
    throttle.trigger('a');
    jest.advanceTimersByTime(10_000);
    expect(runs.map((run) => Number.parseInt(run, 10))).toEqual([0, 100 + lateMs, next, 1_000]);
  });

  test('leaves no timer', () => {
    triggerEvery(10, 3);
    jest.advanceTimersByTime(10_000);
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('staggered cohorts', () => {
  let runs: { at: number; channels: string; cohorts: readonly number[]; hasPending: boolean }[];
  let throttle: Throttle;
  let staggerMs: number;
  let began: number;

  beforeEach(() => {
    jest.useFakeTimers();
    runs = [];
    staggerMs = 100;
    began = globalThis.performance.now();
    throttle = createThrottle({
      intervalMs: { fast: 100, slow: 1_000 },
      cohorts: 4,
      staggerMs: () => staggerMs,
      run: (_key, { channels, cohorts, hasPending }) => {
        runs.push({
          at: Math.round(globalThis.performance.now() - began),
          channels: [...channels].join('+'),
          cohorts,
          hasPending,
        });
      },
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const triggerFor = (ms: number): void => {
    for (let time = 0; time < ms; time += 5) {
      throttle.trigger('a');
      jest.advanceTimersByTime(5);
    }
  };
  const runsOf = (cohort: number) => runs.filter(({ cohorts }) => cohorts.includes(cohort));

  test('run one after the other, and only the last of them leaves nothing pending', () => {
    throttle.trigger('a');
    jest.advanceTimersByTime(10_000);
    expect(runs).toEqual(
      [0, 1, 2, 3].map((cohort) => ({
        at: cohort * 25,
        channels: 'fast+slow',
        cohorts: [cohort],
        hasPending: cohort < 3,
      })),
    );
  });

  test('keep their distance and the interval of each channel in a burst', () => {
    triggerFor(3_000);
    jest.advanceTimersByTime(10_000);
    for (const cohort of [0, 1, 2, 3]) {
      const own = runsOf(cohort);
      expect(own.filter(({ channels }) => channels.includes('slow'))).toHaveLength(4);
      for (const [index, { at }] of own.slice(1).entries())
        expect(at - (own[index]?.at ?? 0)).toBeGreaterThanOrEqual(99);
      expect(own.length).toBeGreaterThan(28);
    }
    for (const [index, { at }] of runs.slice(1).entries())
      expect(at - (runs[index]?.at ?? 0)).toBeGreaterThanOrEqual(20);
  });

  test('all have their turns while each run keeps the event loop busy for longer than a step', () => {
    const start = globalThis.performance.now() - jest.now();
    let lag = 0;
    const clock = jest.spyOn(globalThis.performance, 'now').mockImplementation(() => start + jest.now() + lag);
    const busy = createThrottle({
      intervalMs: { only: 100 },
      cohorts: 4,
      staggerMs: () => 100,
      run: (_key, { cohorts }) => {
        runs.push({ at: 0, channels: 'only', cohorts, hasPending: true });
        lag += 60;
      },
    });
    for (let count = 0; count < 400; count += 1) {
      busy.trigger('a');
      jest.advanceTimersByTime(1);
    }
    clock.mockRestore();
    const counts = [0, 1, 2, 3].map((cohort) => runsOf(cohort).length);
    expect(Math.min(...counts)).toBeGreaterThan(5);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
  });

  test('run together when nothing is to be staggered', () => {
    staggerMs = 0;
    triggerFor(500);
    jest.advanceTimersByTime(10_000);
    for (const { cohorts } of runs) expect(cohorts).toEqual([0, 1, 2, 3]);
  });

  test('run together on flush', () => {
    triggerFor(200);
    throttle.trigger('a');
    runs = [];
    throttle.flush();
    expect(runs.flatMap(({ cohorts }) => cohorts).toSorted()).toEqual([0, 1, 2, 3]);
    expect(runs.at(-1)?.hasPending).toBe(false);
    jest.advanceTimersByTime(10_000);
    expect(runs.flatMap(({ cohorts }) => cohorts)).toHaveLength(4);
  });

  test('leave no timer', () => {
    triggerFor(200);
    jest.advanceTimersByTime(10_000);
    expect(jest.getTimerCount()).toBe(0);
  });
});

test.each([
  [10, 110],
  [2, 550],
  [1, 1_100],
])('the interval for %s a second is %s ms', (perSecond, ms) => {
  expect(intervalFor(perSecond)).toBeCloseTo(ms);
});
