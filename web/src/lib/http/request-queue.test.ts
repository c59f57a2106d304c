import { expect, test } from '@jest/globals';
import { createRequestQueue } from './request-queue.ts';

const NEVER = new AbortController().signal;

/** A task that reports its start and ends when told. */
const heldTask = (name: string, started: string[]) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const task = () => {
    started.push(name);
    return promise;
  };
  return { task, finish: () => resolve(name), fail: () => reject(new Error(name)) };
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('runs as many as it may at once, and the others in the order of their coming', async () => {
  const started: string[] = [];
  const queue = createRequestQueue(2);
  const tasks = ['a', 'b', 'c', 'd'].map((name) => heldTask(name, started));
  const results = tasks.map(({ task }) => queue.run(task, NEVER));
  await settled();
  expect(started).toEqual(['a', 'b']);
  tasks[1]?.finish();
  await settled();
  expect(started).toEqual(['a', 'b', 'c']);
  for (const { finish } of tasks) finish();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
});

test('a failure frees its place', async () => {
  const started: string[] = [];
  const queue = createRequestQueue(1);
  const [first, second] = [heldTask('a', started), heldTask('b', started)];
  const failed = queue.run(first.task, NEVER);
  const next = queue.run(second.task, NEVER);
  first.fail();
  await expect(failed).rejects.toThrow('a');
  second.finish();
  expect(await next).toBe('b');
});

test('who is aborted in line leaves it, and never runs', async () => {
  const started: string[] = [];
  const queue = createRequestQueue(1);
  const [first, second, third] = [heldTask('a', started), heldTask('b', started), heldTask('c', started)];
  const controller = new AbortController();
  const running = queue.run(first.task, NEVER);
  const left = queue.run(second.task, controller.signal);
  const last = queue.run(third.task, NEVER);
  controller.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  first.finish();
  third.finish();
  await Promise.all([running, last]);
  expect(started).toEqual(['a', 'c']);
});

test('nobody who comes later passes those who wait', async () => {
  const started: string[] = [];
  const queue = createRequestQueue(1);
  const [first, second, third] = [heldTask('a', started), heldTask('b', started), heldTask('c', started)];
  const running = queue.run(first.task, NEVER);
  const waiting = queue.run(second.task, NEVER);
  first.finish();
  await running;
  const late = queue.run(third.task, NEVER);
  await settled();
  expect(started).toEqual(['a', 'b']);
  second.finish();
  third.finish();
  await Promise.all([waiting, late]);
});
