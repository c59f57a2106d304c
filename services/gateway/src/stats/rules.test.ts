import { expect, test } from '@jest/globals';
import { daysActive } from './rules.ts';

const joined = new Date('2026-03-01T12:00:00.000Z');

test.each([
  ['the moment of joining', '2026-03-01T12:00:00.000Z', 1],
  ['a millisecond before a day is full', '2026-03-02T11:59:59.999Z', 1],
  ['the end of a full day', '2026-03-02T12:00:00.000Z', 2],
  ['thirty days', '2026-03-31T12:00:00.000Z', 31],
  ['a clock behind that of the database', '2026-03-01T11:59:59.000Z', 1],
])('days active at %s', (_, now, days) => {
  expect(daysActive(joined, new Date(now))).toBe(days);
});
