import { expect, test } from '@jest/globals';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

const pendingTask = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { promise, resolve, reject };
};

test('runs at most maxRunning tasks, the others in order', async () => {
  const limiter = createConcurrencyLimiter({ maxRunning: 2 });
  const works = [pendingTask(), pendingTask(), pendingTask(), pendingTask()];
  const began: number[] = [];
  const all = works.map((work, index) =>
    limiter(() => {
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

test('a failed task releases its slot', async () => {
  const limiter = createConcurrencyLimiter({ maxRunning: 1 });
  const failing = limiter(() => Promise.reject(new Error('bad luck')));
  const next = limiter(async () => 'done');
  await expect(failing).rejects.toThrow('bad luck');
  expect(await next).toBe('done');
});

test('rejects tasks when the queue is full', async () => {
  const limiter = createConcurrencyLimiter({ maxRunning: 1, maxQueued: 1 });
  const first = pendingTask();
  const running = limiter(() => first.promise);
  const waiting = limiter(async () => 'second');
  await expect(limiter(async () => 'third')).rejects.toMatchObject({ code: 'unavailable' });
  first.resolve();
  await running;
  expect(await waiting).toBe('second');
  expect(await limiter(async () => 'later')).toBe('later');
});

test('an aborted task leaves the queue to others, and never runs', async () => {
  const limiter = createConcurrencyLimiter({ maxRunning: 1, maxQueued: 1 });
  const [first, leaving] = [pendingTask(), new AbortController()];
  const running = limiter(() => first.promise);
  const aborted = limiter(() => Promise.reject(new Error('it ran')), leaving.signal);
  leaving.abort();
  await expect(aborted).rejects.toMatchObject({ code: 'unavailable' });
  const next = limiter(async () => 'next');
  first.resolve();
  await running;
  expect(await next).toBe('next');
});
