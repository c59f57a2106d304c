import { expect, test } from '@jest/globals';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

const NEVER = new AbortController().signal;

/** A task that records its start and ends when the test says so. */
const controlledTask = (name: string, started: string[]) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const task = () => {
    started.push(name);
    return promise;
  };
  return { task, finish: () => resolve(name), fail: () => reject(new Error(name)) };
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('runs up to the limit at once and queues the others in order', async () => {
  const started: string[] = [];
  const queue = createConcurrencyLimiter(2);
  const tasks = ['a', 'b', 'c', 'd'].map((name) => controlledTask(name, started));
  const results = tasks.map(({ task }) => queue.run(task, NEVER));
  await settled();
  expect(started).toEqual(['a', 'b']);
  tasks[1]?.finish();
  await settled();
  expect(started).toEqual(['a', 'b', 'c']);
  for (const { finish } of tasks) finish();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
});

test('a failed task frees its slot', async () => {
  const started: string[] = [];
  const queue = createConcurrencyLimiter(1);
  const [first, second] = [controlledTask('a', started), controlledTask('b', started)];
  const failed = queue.run(first.task, NEVER);
  const next = queue.run(second.task, NEVER);
  first.fail();
  await expect(failed).rejects.toThrow('a');
  second.finish();
  expect(await next).toBe('b');
});

test('a queued task that is aborted never runs', async () => {
  const started: string[] = [];
  const queue = createConcurrencyLimiter(1);
  const [first, second, third] = [
    controlledTask('a', started),
    controlledTask('b', started),
    controlledTask('c', started),
  ];
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

test('a new task does not overtake queued ones', async () => {
  const started: string[] = [];
  const queue = createConcurrencyLimiter(1);
  const [first, second, third] = [
    controlledTask('a', started),
    controlledTask('b', started),
    controlledTask('c', started),
  ];
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
