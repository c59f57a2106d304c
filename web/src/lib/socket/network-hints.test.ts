import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { onNetworkHint } from './network-hints.ts';

let hints: string[] = [];
let stop = () => {};

beforeEach(() => {
  jest.useFakeTimers();
  hints = [];
  stop = onNetworkHint(
    () => hints.push('revive'),
    () => hints.push('lost'),
  );
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

const onWindow = (name: string) => window.dispatchEvent(new Event(name));

test('the window gets the focus again after ten seconds', () => {
  onWindow('blur');
  jest.advanceTimersByTime(9_000);
  onWindow('focus');
  expect(hints).toEqual([]);
  onWindow('blur');
  jest.advanceTimersByTime(10_000);
  onWindow('focus');
  expect(hints).toEqual(['revive']);
});

test('the device wakes up', () => {
  jest.advanceTimersByTime(60_000);
  expect(hints).toEqual([]);
  jest.setSystemTime(Date.now() + 60_000);
  jest.advanceTimersByTime(1_000);
  expect(hints).toEqual(['revive']);
});

test('the browser is online again, and the page visible', () => {
  onWindow('offline');
  onWindow('online');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(hints).toEqual(['lost', 'revive', 'revive']);
  stop();
  onWindow('online');
  expect(hints).toHaveLength(3);
});
