import { afterEach, expect, jest, test } from '@jest/globals';
import { formatDate, formatDateTime } from './messages/format.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test.each([
  ['en-US', 'Dec 2, 2026, 4:04 PM', 'December 2, 2026'],
  ['en', 'Dec 2, 2026, 4:04 PM', 'December 2, 2026'],
  ['en-GB', '2 Dec 2026, 16:04', '2 December 2026'],
  ['de', '2 Dec 2026, 16:04', '2 December 2026'],
])('writes dates for a browser of %s', (language, dateTime, date) => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  const moment = new Date(2026, 11, 2, 16, 4).toISOString();
  expect(formatDateTime(moment)).toBe(dateTime);
  expect(formatDate(moment)).toBe(date);
});
