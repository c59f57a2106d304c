import { expect, test } from '@jest/globals';
import { createSlots } from './slots.ts';

const held = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { promise, resolve, reject };
};

test('runs no more than its number at once, the others in their order', async () => {
  const slots = createSlots({ running: 2 });
  const works = [held(), held(), held(), held()];
  const began: number[] = [];
  const all = works.map((work, index) =>
    slots(() => {
      began.push(index);
      return work.promise;
    }),
  );
  await Promise.resolve();
  expect(began).toEqual([0, 1]);
  works[1]?.resolve();
  await all[1];
  await new Promise(setImmediate);
  expect(began).toEqual([0, 1, 2]);
  for (const work of works) work.resolve();
  await Promise.all(all);
  expect(began).toEqual([0, 1, 2, 3]);
});

test('a piece of work that fails gives its place back', async () => {
  const slots = createSlots({ running: 1 });
  const failing = slots(() => Promise.reject(new Error('bad luck')));
  const next = slots(async () => 'done');
  await expect(failing).rejects.toThrow('bad luck');
  expect(await next).toBe('done');
});

test('turns away whom the line has no place for', async () => {
  const slots = createSlots({ running: 1, waiting: 1 });
  const first = held();
  const running = slots(() => first.promise);
  const waiting = slots(async () => 'second');
  await expect(slots(async () => 'third')).rejects.toMatchObject({ code: 'unavailable' });
  first.resolve();
  await running;
  expect(await waiting).toBe('second');
  expect(await slots(async () => 'later')).toBe('later');
});
