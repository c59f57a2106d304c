import { expect, test } from '@jest/globals';
import { createSlots } from './slots.ts';

const controlled = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let begun = false;
  const work = () => {
    begun = true;
    return promise;
  };
  return { work, resolve, reject, hasBegun: () => begun };
};

test('runs so many at once, the others in their order', async () => {
  const slots = createSlots({ running: 2, waiting: 2 });
  const [one, two, three, four] = [controlled(), controlled(), controlled(), controlled()];
  const results = [one, two, three, four].map(({ work }) => slots(work));
  const begun = () => [one, two, three, four].map(({ hasBegun }) => hasBegun());
  await Promise.resolve();
  expect(begun()).toEqual([true, true, false, false]);
  two.resolve('two');
  await results[1];
  await Promise.resolve();
  expect(begun()).toEqual([true, true, true, false]);
  one.resolve('one');
  three.resolve('three');
  four.resolve('four');
  expect(await Promise.all(results)).toEqual(['one', 'two', 'three', 'four']);
});

test('turns away what would wait too long, and goes on after', async () => {
  const slots = createSlots({ running: 1, waiting: 1 });
  const [first, second] = [controlled(), controlled()];
  const results = [slots(first.work), slots(second.work)];
  await expect(slots(async () => 'third')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
  first.resolve('first');
  second.resolve('second');
  expect(await Promise.all(results)).toEqual(['first', 'second']);
  expect(await slots(async () => 'later')).toBe('later');
});

test('frees its place when the work fails', async () => {
  const slots = createSlots({ running: 1, waiting: 0 });
  await expect(slots(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await slots(async () => 'next')).toBe('next');
});
