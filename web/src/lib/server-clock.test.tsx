import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { fetchFromServer, learnServerTime, serverNow } from './server-clock.ts';
import { useNow } from './use-now.ts';

const HOUR = 3_600_000;
const SERVER = Date.parse('2026-11-27T12:00:00.400Z');

const answeredAt = (time: number) => new Response(null, { headers: { Date: new Date(time).toUTCString() } });

beforeEach(() => {
  jest.useFakeTimers({ now: SERVER });
  learnServerTime(answeredAt(SERVER), SERVER);
});

test.each([
  ['25 hours ahead', 25 * HOUR],
  ['2 hours behind', -2 * HOUR],
  ['3 seconds ahead', 3_000],
])('corrects a clock that is %s, to the second', (_name, error) => {
  jest.setSystemTime(SERVER + error);
  learnServerTime(answeredAt(SERVER), SERVER + error - 100);
  expect(Math.abs(serverNow() - SERVER)).toBeLessThan(1_000);
});

test.each([
  ['a fast response', 20],
  ['a slow response', 30_000],
])('leaves a clock alone that is right, after %s', (_name, took) => {
  learnServerTime(answeredAt(SERVER - took / 2), SERVER - took);
  expect(serverNow()).toBe(SERVER);
});

test('keeps the time through a response without a date', () => {
  jest.setSystemTime(SERVER + HOUR);
  learnServerTime(answeredAt(SERVER), SERVER + HOUR - 10);
  learnServerTime(new Response(), SERVER + HOUR);
  expect(serverNow()).toBeLessThan(SERVER + 1_000);
});

test('a response shows the time of the server at once', async () => {
  jest.setSystemTime(SERVER + 3 * HOUR);
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(answeredAt(SERVER));
  const { result } = renderHook(useNow);
  expect(result.current).toBe(SERVER + 3 * HOUR);
  await act(async () => void (await fetchFromServer('/api/polls', {})));
  expect(result.current).toBeLessThan(SERVER + 1_000);
});
