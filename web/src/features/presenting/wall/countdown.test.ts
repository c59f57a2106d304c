import { expect, test } from '@jest/globals';
import { countdownText, isEndNear } from './countdown.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();

test.each([
  [0.2, '0:01'],
  [1, '0:01'],
  [59.5, '1:00'],
  [245, '4:05'],
  [3_599, '59:59'],
  [3_845, '1:04:05'],
  [172_799, '47:59:59'],
  [172_800, '2 days'],
  [259_199, '2 days'],
])('%s seconds ahead read %s', (seconds, text) => {
  expect(countdownText(inSeconds(seconds), NOW)).toBe(text);
});

test.each([0, -5])('nothing is left %s seconds ahead', (seconds) => {
  expect(countdownText(inSeconds(seconds), NOW)).toBeNull();
});

test.each([
  [1_800, true],
  [1_801, false],
  [-1, true],
])('an end %s seconds ahead is near: %s', (seconds, isNear) => {
  expect(isEndNear({ status: 'active', ends_at: inSeconds(seconds) }, NOW)).toBe(isNear);
  expect(isEndNear({ status: 'closed', ends_at: inSeconds(seconds) }, NOW)).toBe(false);
});
