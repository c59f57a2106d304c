import { beforeEach, expect, jest, test } from '@jest/globals';
import { sleep } from './sleep.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
const start = (untilOnline: boolean) => {
  const abort = new AbortController();
  const ended = jest.fn();
  sleep(1_000, abort.signal, untilOnline).then(
    () => ended('slept'),
    (reason: unknown) => ended(reason),
  );
  return { abort, ended };
};
const comeOnline = () => window.dispatchEvent(new Event('online'));
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('resolves after its time, even if the browser comes online meanwhile', async () => {
  const { ended } = start(false);
  comeOnline();
  await pass(999);
  expect(ended).not.toHaveBeenCalled();
  await pass(1);
  expect(ended).toHaveBeenCalledWith('slept');
});

test('resolves early when the browser comes online, if asked to', async () => {
  const { ended } = start(true);
  await pass(10);
  comeOnline();
  await pass(0);
  expect(ended).toHaveBeenCalledWith('slept');
  expect(jest.getTimerCount()).toBe(0);
});

test('rejects as soon as it is aborted', async () => {
  const { abort, ended } = start(true);
  abort.abort('left');
  await pass(0);
  expect(ended).toHaveBeenCalledWith('left');
});
