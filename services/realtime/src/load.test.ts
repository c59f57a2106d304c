import { setImmediate as breathe } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { eventually } from '@showhands/testing';
import { watchLoad } from './load.ts';

const work = async (ms: number): Promise<void> => {
  const end = performance.now() + ms;
  while (performance.now() < end) await breathe();
};

test('spreads out while the process is busy, up to four times, and comes back afterwards', async () => {
  const load = watchLoad();
  expect(load.stretch()).toBe(1);
  await work(3_000);
  expect(load.stretch()).toBe(4);
  await eventually(() => expect(load.stretch()).toBe(1), { timeoutMs: 8_000, intervalMs: 250 });
  load.stop();
});
