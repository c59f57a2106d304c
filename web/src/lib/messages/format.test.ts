import { expect, test } from '@jest/globals';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatMoment,
  formatNumber,
  pluralForm,
} from './format.ts';

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
])('formats %s like Intl', (iso) => {
  expect(formatDate(iso)).toBe(written(long, iso));
  expect(formatDateTime(iso)).toBe(written(both, iso));
  expect(formatMoment(iso, Date.parse(iso))).toBe(written(short, iso));
  expect(formatMoment(iso, Date.parse(iso) + 2 * 86_400_000)).toBe(written(both, iso));
});

test.each([0, 1, 12, 999, -5, 1_000, 1_234_567, 2.5, 1 / 3, 1_234.5678])('formats %s like Intl', (value) => {
  expect(formatNumber(value)).toBe(new Intl.NumberFormat('en').format(value));
});

test.each([0, 1, 2, 11, 21, 101])('selects the plural form of %s like Intl.PluralRules', (count) => {
  expect(pluralForm(count, { one: 'one', other: 'other' })).toBe(new Intl.PluralRules('en').select(count));
});

test('formats a count with its word', () => {
  expect(formatCount(1, { one: 'vote', other: 'votes' })).toBe('1 vote');
  expect(formatCount(2_000, { one: 'vote', other: 'votes' })).toBe('2,000 votes');
});

test('formats with one decimal like Intl', () => {
  const decimals = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  for (let voters = 1; voters <= 60; voters += 1) {
    for (let sum = 0; sum <= voters * 5; sum += 1) {
      const mean = sum / voters;
      expect([mean, formatDecimal(mean)]).toEqual([mean, decimals.format(mean)]);
    }
  }
});
