import { beforeEach, expect, jest, test } from '@jest/globals';
import { createBatcher } from './batcher.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
const setUp = () => {
  const flushed: (readonly number[])[] = [];
  const batcher = createBatcher<number>({ everyMs: 250, flush: (items) => flushed.push(items) });
  return { batcher, flushed };
};

test('flushes the first item at once and the next ones together', () => {
  const { batcher, flushed } = setUp();
  for (const item of [1, 2, 3]) batcher.add(item);
  expect(flushed).toEqual([[1]]);
  jest.advanceTimersByTime(250);
  expect(flushed).toEqual([[1], [2, 3]]);
});

test('never flushes more often than the interval, and always flushes the last item', () => {
  const { batcher, flushed } = setUp();
  for (let item = 0; item < 100; item += 1) {
    batcher.add(item);
    jest.advanceTimersByTime(10);
  }
  jest.advanceTimersByTime(250);
  expect(flushed.length).toBeLessThanOrEqual(5);
  expect(flushed.flat().at(-1)).toBe(99);
  expect(flushed.flat()).toHaveLength(100);
});

test('drops pending items when it is stopped', () => {
  const { batcher, flushed } = setUp();
  batcher.add(1);
  batcher.add(2);
  batcher.stop();
  jest.advanceTimersByTime(1_000);
  expect(flushed).toEqual([[1]]);
});
