import { expect, test } from '@jest/globals';
import { createDateGroups } from './date-group.ts';

const groupIn = (timeZone: string, createdAt: string, now: string) =>
  createDateGroups(timeZone).groupOf({ createdAt }, Date.parse(now));

test.each([
  ['a moment ago', '2026-11-21T11:59:59.000Z', 'today'],
  ['at midnight', '2026-11-21T00:00:00.000Z', 'today'],
  ['just before midnight', '2026-11-20T23:59:59.999Z', 'yesterday'],
  ['at the midnight before', '2026-11-20T00:00:00.000Z', 'yesterday'],
  ['two days ago', '2026-11-19T23:59:59.999Z', 'week'],
  ['six days ago', '2026-11-15T00:00:00.000Z', 'week'],
  ['seven days ago', '2026-11-14T23:59:59.999Z', 'month'],
  ['29 days ago', '2026-10-23T00:00:00.000Z', 'month'],
  ['30 days ago', '2026-10-22T23:59:59.999Z', 'older'],
  ['last year', '2025-11-21T11:59:59.000Z', 'older'],
  ['ahead of the browser’s clock', '2026-11-22T00:00:01.000Z', 'today'],
])('%s', (_name, createdAt, group) => {
  expect(groupIn('UTC', createdAt, '2026-11-21T12:00:00.000Z')).toBe(group);
});

test.each([
  ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z', 'today'],
  ['Asia/Kathmandu', '2026-11-20T18:14:59.999Z', 'yesterday'],
  ['America/New_York', '2026-11-20T18:15:00.000Z', 'today'],
  ['Pacific/Kiritimati', '2026-11-20T18:15:00.000Z', 'today'],
])('uses midnight of the time zone: %s, %s', (timeZone, createdAt, group) => {
  expect(groupIn(timeZone, createdAt, '2026-11-21T03:00:00.000Z')).toBe(group);
});

test.each([
  // Clocks in Berlin went forward on 29 March 2026: that day had 23 hours.
  ['over 22 hours before, on the same 23-hour day', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:00.000Z', 'today'],
  ['the evening before a 23-hour day', '2026-03-28T22:59:00.000Z', '2026-03-29T21:59:00.000Z', 'yesterday'],
  [
    'the first minute of a 23-hour day, a day later',
    '2026-03-28T23:00:00.000Z',
    '2026-03-30T21:59:00.000Z',
    'yesterday',
  ],
  // And back on 25 October: 25 hours.
  ['24.5 hours before, on the same 25-hour day', '2026-10-24T22:15:00.000Z', '2026-10-25T22:45:00.000Z', 'today'],
  ['the last minute before a 25-hour day', '2026-10-24T21:59:00.000Z', '2026-10-25T22:45:00.000Z', 'yesterday'],
  ['six days before, across the clock change', '2026-10-21T22:00:00.000Z', '2026-10-28T22:59:00.000Z', 'week'],
])('%s', (_name, createdAt, now, group) => {
  expect(groupIn('Europe/Berlin', createdAt, now)).toBe(group);
});

test('a range covers whole calendar days', () => {
  const groups = createDateGroups('UTC');
  const now = Date.parse('2026-11-21T08:00:00.000Z');
  const lastNight = { createdAt: '2026-11-20T23:00:00.000Z' };
  expect(
    (['all', 'today', 'week', 'month'] as const).filter((range) => groups.isWithin(lastNight, range, now)),
  ).toEqual(['all', 'week', 'month']);
});
