import { afterEach, expect, jest, test } from '@jest/globals';
import { audienceFactor, nextFactor, staggerMs, startLoadMonitor } from './load-monitor.ts';

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

test.each([
  [0, 10, 1],
  [1_000, 10, 1],
  [2_500, 10, 2.5],
  [9_800, 10, 9.8],
  [50_000, 10, 10],
  [50_000, 4, 4],
])('the factor for %s sockets, at most %s, is %s', (sockets, max, factor) => {
  expect(audienceFactor(sockets, max)).toBe(factor);
});

test.each([
  [0, 110, 0],
  [199, 110, 0],
  [200, 110, 40],
  [1_000, 110, 110],
  [9_800, 1_078, 1_078],
])('an update to %s sockets every %s ms is staggered over %s ms', (sockets, intervalMs, ms) => {
  expect(staggerMs(sockets, intervalMs)).toBe(ms);
});
