import { afterEach, expect, jest, test } from '@jest/globals';
import { nextFactor, startLoadMonitor } from './load-monitor.ts';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('raises the factor to four while the event loop is busy, and lowers it to one once it is idle', () => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  const startedAt = Date.now();
  /** Busy for two seconds, idle from then on. */
  const total = () => {
    const elapsed = Date.now() - startedAt;
    const active = Math.min(elapsed, 2_000);
    return { active, idle: elapsed - active };
  };
  jest
    .spyOn(globalThis.performance, 'eventLoopUtilization')
    .mockImplementation((now = { ...total(), utilization: 0 }, before) => {
      const active = now.active - (before?.active ?? 0);
      const idle = now.idle - (before?.idle ?? 0);
      return { active, idle, utilization: active / (active + idle) };
    });
  const monitor = startLoadMonitor();
  expect(monitor.backoffFactor()).toBe(1);
  jest.advanceTimersByTime(2_000);
  expect(monitor.backoffFactor()).toBe(4);
  jest.advanceTimersByTime(1_500);
  expect(monitor.backoffFactor()).toBeGreaterThan(1);
  jest.advanceTimersByTime(500);
  expect(monitor.backoffFactor()).toBe(1);
  monitor.stop();
});

test.each([
  [1, 0, 1],
  [1, 0.7, 1],
  [1, 0.71, 1.5],
  [1.5, 1, 2.25],
  [3.375, 1, 4],
  [4, 1, 4],
  [4, 0.7, 4 / 1.5],
  [1.5, 0, 1],
  [1.2, 0, 1],
])('the factor after %s at a utilization of %s is %s', (factor, utilization, next) => {
  expect(nextFactor(factor, utilization)).toBe(next);
});
