import { expect, test } from '@jest/globals';
import { ageOf } from './age.ts';
import { pollMessages } from './messages/poll.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  ['now', 0, 'Just now'],
  ['a clock that runs ahead', -5 * MINUTE, 'Just now'],
  ['59 s', MINUTE - 1, 'Just now'],
  ['a minute', MINUTE, '1m ago'],
  ['just under an hour', HOUR - 1, '59m ago'],
  ['an hour', HOUR, '1h ago'],
  ['just under a day', DAY - 1, '23h ago'],
  ['a day', DAY, 'Yesterday'],
  ['just under two days', 2 * DAY - 1, 'Yesterday'],
  ['two days', 2 * DAY, '2d ago'],
  ['a year', 365 * DAY, '365d ago'],
])('formats %s as an age', (_name, elapsed, label) => {
  expect(pollMessages.age(ageOf(new Date(NOW - elapsed).toISOString(), NOW))).toBe(label);
});
