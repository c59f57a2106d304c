import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createPace, type Pace } from './pace.ts';

describe('a pace', () => {
  let runs: string[];
  let pace: Pace;
  let began: number;

  beforeEach(() => {
    jest.useFakeTimers();
    runs = [];
    began = performance.now();
    pace = createPace({
      spacingMs: { quick: 100, slow: 1_000 },
      run: (key, lanes, more) => {
        const at = Math.round(performance.now() - began);
        runs.push(`${at} ${key} ${[...lanes].join('+')}${more ? ' …' : ''}`);
      },
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const touchEvery = (ms: number, times: number): void => {
    for (let time = 0; time < times; time += 1) {
      pace.touch('a');
      jest.advanceTimersByTime(ms);
    }
  };

  test('runs the first at once on every lane, and nothing after it', () => {
    pace.touch('a');
    jest.advanceTimersByTime(10_000);
    expect(runs).toEqual(['0 a quick+slow']);
  });

  test('runs what came in between once more for each lane, when its time has come', () => {
    touchEvery(10, 3);
    jest.advanceTimersByTime(10_000);
    expect(runs).toEqual(['0 a quick+slow', '100 a quick …', '1000 a slow']);
  });

  test('keeps each lane to its bound', () => {
    touchEvery(10, 220);
    jest.advanceTimersByTime(10_000);
    expect(runs.filter((run) => run.includes('slow'))).toHaveLength(4);
    expect(runs.filter((run) => run.includes('quick'))).toHaveLength(23);
  });

  test('lets a run of the slow lane take up a turn of the quick one', () => {
    touchEvery(10, 2);
    jest.advanceTimersByTime(1_030);
    pace.touch('a');
    jest.advanceTimersByTime(10_000);
    expect(runs).toEqual(['0 a quick+slow', '100 a quick …', '1000 a slow', '1100 a quick …', '2000 a slow']);
  });

  test('waits longer when it is told to', () => {
    let factor = 3;
    const patient = createPace({
      spacingMs: { only: 100 },
      stretch: () => factor,
      run: () => runs.push(`${Math.round(performance.now() - began)}`),
    });
    const touchTwice = () => [patient.touch('a'), jest.advanceTimersByTime(1), patient.touch('a')];
    touchTwice();
    jest.advanceTimersByTime(299);
    factor = 1;
    jest.advanceTimersByTime(10_000);
    expect(runs).toEqual(['0', '300']);
  });

  test('knows each key apart', () => {
    pace.touch('a');
    pace.touch('b');
    jest.advanceTimersByTime(1);
    expect(runs).toEqual(['0 a quick+slow', '0 b quick+slow']);
  });

  test('forgets what is dropped, but not how long to wait', () => {
    touchEvery(10, 2);
    pace.drop('a');
    jest.advanceTimersByTime(40);
    pace.touch('a');
    jest.advanceTimersByTime(10_000);
    expect(runs).toEqual(['0 a quick+slow', '100 a quick …', '1000 a slow']);
  });

  test('runs everything that waits when it is flushed, once', () => {
    touchEvery(10, 2);
    pace.flush();
    jest.advanceTimersByTime(10_000);
    expect(runs).toEqual(['0 a quick+slow', '20 a quick+slow']);
  });

  test('leaves no timer behind', () => {
    touchEvery(10, 3);
    jest.advanceTimersByTime(10_000);
    expect(jest.getTimerCount()).toBe(0);
  });
});
