import { expect, test } from '@jest/globals';
import { relativeTimeMessages } from './messages/relative-time.ts';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const after = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

test.each([
  [-3 * 24 * 60, '3d ago'],
  [-5, '5m ago'],
  [0, 'Just now'],
  [0.4, 'in less than a minute'],
  [1, 'in 1 minute'],
  [59.4, 'in 59 minutes'],
  [59.6, 'in 1 hour'],
  [90, 'in 2 hours'],
  [23 * 60 + 29, 'in 23 hours'],
  [23 * 60 + 31, 'in 1 day'],
  [47 * 60, 'in 2 days'],
  [40 * 24 * 60, 'in 40 days'],
])('%s minutes from now is %s', (minutes, text) => {
  expect(relativeTimeMessages.relative(after(minutes), NOW)).toBe(text);
});
