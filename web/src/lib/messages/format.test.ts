import { expect, test } from '@jest/globals';
import { counted, formatDate, formatDateTime, formatMoment, formatNumber, wordFor } from './format.ts';

/** Some browsers put a narrow space before AM and PM. */
const written = (format: Intl.DateTimeFormat, iso: string) => format.format(new Date(iso)).replace(/\s/g, ' ');

const long = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
const both = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const short = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

test.each([
  '2026-01-01T00:00:00.000Z',
  '2026-02-28T12:00:00.000Z',
  '2024-02-29T11:59:59.999Z',
  '2026-05-09T13:05:00.000Z',
  '2026-09-30T23:59:00.000Z',
  '2026-12-31T23:30:00.000Z',
  '9999-12-31T12:00:00.000Z',
])('writes %s as the browser would', (iso) => {
  expect(formatDate(iso)).toBe(written(long, iso));
  expect(formatDateTime(iso)).toBe(written(both, iso));
  expect(formatMoment(iso, Date.parse(iso))).toBe(written(short, iso));
  expect(formatMoment(iso, Date.parse(iso) + 2 * 86_400_000)).toBe(written(both, iso));
});

test.each([0, 1, 12, 999, -5, 1_000, 1_234_567, 2.5, 1 / 3, 1_234.5678])('writes %s as the browser would', (value) => {
  expect(formatNumber(value)).toBe(new Intl.NumberFormat('en').format(value));
});

test.each([0, 1, 2, 11, 21, 101])('chooses the word for %s as the rules of English do', (count) => {
  expect(wordFor(count, { one: 'one', other: 'other' })).toBe(new Intl.PluralRules('en').select(count));
});

test('writes a count with its word', () => {
  expect(counted(1, { one: 'vote', other: 'votes' })).toBe('1 vote');
  expect(counted(2_000, { one: 'vote', other: 'votes' })).toBe('2,000 votes');
});
