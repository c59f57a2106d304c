import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { eventually } from '@showhands/testing';
import { audienceFactor, nextFactor, staggerMs, startLoadMonitor } from './load-monitor.ts';

/** Keeps the event loop busy, for 15 s at most: on a busy machine samples come late. */
const workUntil = async (isDone: () => boolean): Promise<void> => {
  const end = performance.now() + 15_000;
  while (!isDone() && performance.now() < end) await yieldToEventLoop();
};

test('raises the factor to four while the event loop is busy, and lowers it to one afterwards', async () => {
  const monitor = startLoadMonitor();
  expect(monitor.backoffFactor()).toBe(1);
  await workUntil(() => monitor.backoffFactor() === 4);
  expect(monitor.backoffFactor()).toBe(4);
  await eventually(() => expect(monitor.backoffFactor()).toBe(1), { timeoutMs: 8_000, intervalMs: 250 });
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
