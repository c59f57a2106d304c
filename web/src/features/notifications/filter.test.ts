import { expect, test } from '@jest/globals';
import type { Notification } from '@showhands/contracts';
import { aNotification } from '#jest/factories.ts';
import { isUnfiltered, matchesFilter, NO_FILTER, type NotificationFilter } from './filter.ts';

test.each<[string, Partial<NotificationFilter>, Partial<Notification>, boolean]>([
  ['no filter', {}, {}, true],
  ['its own type', { type: 'comment' }, {}, true],
  ['another type', { type: 'vote' }, {}, false],
  ['a date range', { range: 'today' }, {}, true],
  ['unread only, and it is unread', { unread: true }, {}, true],
  ['unread only, and it is read', { unread: true }, { isRead: true }, false],
  ['its own type and unread only, and it is read', { type: 'comment', unread: true }, { isRead: true }, false],
])('a new comment notification and %s', (_name, filter, parts, matches) => {
  expect(matchesFilter(aNotification(parts), { ...NO_FILTER, ...filter })).toBe(matches);
});

test.each<[Partial<NotificationFilter>, boolean]>([
  [{}, true],
  [{ type: 'reply' }, false],
  [{ range: 'week' }, false],
  [{ unread: true }, false],
])('%j is unfiltered: %s', (filter, expected) => {
  expect(isUnfiltered({ ...NO_FILTER, ...filter })).toBe(expected);
});
