import { expect, test } from '@jest/globals';
import type { Notification } from '@showhands/contracts';
import { aNotification } from '#jest/factories.ts';
import { NO_FILTER, type NotificationFilter } from './filter.ts';
import {
  applyToPage,
  applyToPages,
  applyToSummary,
  type NotificationEvent,
  type NotificationPages,
  needsRefetch,
  SUMMARY_SIZE,
  type Summary,
} from './live.ts';

const at = (minute: number, parts: Partial<Notification> = {}) =>
  aNotification({ createdAt: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`, ...parts });

const summaryOf = (items: Notification[], parts: Partial<Summary> = {}): Summary => ({
  items,
  unreadCount: items.filter(({ isRead }) => !isRead).length,
  hasMore: false,
  ...parts,
});

const pagesOf = (pages: Notification[][], filter: NotificationFilter = NO_FILTER): NotificationPages => ({
  pages: pages.map((items, index) => ({ filter, items, next: index < pages.length - 1 ? 'next' : null })),
  pageParams: pages.map(() => null),
});

const itemsOf = (pages: NotificationPages) => pages.pages.map((page) => page.items);

const votes = (count: number, minute: number, of: Partial<Notification> = {}) =>
  at(minute, { type: 'vote', message: `${count} new votes on "Tea or coffee?"`, data: { count }, ...of });

const arrival = (notification: Notification): NotificationEvent => ({ name: 'new', notification });

test('a new notification is inserted on top and counted', () => {
  const [old, fresh] = [at(1, { isRead: true }), at(2)];
  expect(applyToSummary(summaryOf([old]), arrival(fresh))).toEqual(summaryOf([fresh, old]));
  expect(itemsOf(applyToPages(pagesOf([[old], []]), arrival(fresh)))).toEqual([[fresh, old], []]);
});

test('a merged notification replaces its earlier version, on top, and counts once', () => {
  const first = votes(1, 1);
  const between = at(2);
  const merged = votes(2, 3, { id: first.id });
  const summary = summaryOf([between, first]);
  expect(applyToSummary(summary, arrival(merged))).toEqual({ ...summary, items: [merged, between] });
  expect(itemsOf(applyToPages(pagesOf([[between], [first]]), arrival(merged)))).toEqual([[merged, between], []]);
});

test.each([
  ['a duplicate', (cached: Notification) => cached],
  ['an older version', (cached: Notification) => votes(1, 1, { id: cached.id })],
])('%s changes nothing', (_name, version) => {
  const cached = votes(3, 3);
  const [summary, pages] = [summaryOf([cached]), pagesOf([[cached]])];
  expect(applyToSummary(summary, arrival(version(cached)))).toBe(summary);
  expect(applyToPages(pages, arrival(version(cached)))).toBe(pages);
});

test('a duplicate does not mark a read notification unread', () => {
  const cached = at(1);
  const read = applyToSummary(summaryOf([cached]), { name: 'read', id: cached.id });
  expect(applyToSummary(read, arrival(cached))).toBe(read);
});

test('inserts a late notification by its time', () => {
  const [oldest, late, newest] = [at(1), at(2), at(3)];
  expect(applyToSummary(summaryOf([newest, oldest]), arrival(late)).items).toEqual([newest, late, oldest]);
});

test('limits the size of the summary and notes that there are more', () => {
  const full = summaryOf(Array.from({ length: SUMMARY_SIZE }, () => at(1)));
  const after = applyToSummary(full, arrival(at(2)));
  expect([after.items.length, after.unreadCount, after.hasMore]).toEqual([SUMMARY_SIZE, SUMMARY_SIZE + 1, true]);
});

test('reading a notification lowers the unread count once', () => {
  const [one, other] = [at(2), at(1)];
  const after = applyToSummary(summaryOf([one, other]), { name: 'read', id: one.id });
  expect(after).toEqual(summaryOf([{ ...one, isRead: true }, other]));
  expect(applyToSummary(after, { name: 'read', id: one.id })).toBe(after);
});

test('reading all sets the unread count to 0, including notifications outside the summary', () => {
  const one = at(1);
  const after = applyToSummary(summaryOf([one], { unreadCount: 70, hasMore: true }), { name: 'allRead' });
  expect(after).toEqual({ items: [{ ...one, isRead: true }], unreadCount: 0, hasMore: true });
  expect(applyToSummary(after, { name: 'allRead' })).toBe(after);
});

test('deleting an unread notification lowers the unread count once', () => {
  const [unread, read] = [at(2), at(1, { isRead: true })];
  const after = applyToSummary(summaryOf([unread, read]), { name: 'removed', id: unread.id });
  expect(after).toEqual(summaryOf([read]));
  expect(applyToSummary(after, { name: 'removed', id: unread.id })).toBe(after);
  expect(applyToSummary(after, { name: 'removed', id: read.id })).toEqual(summaryOf([]));
});

test('clearing empties the summary and the list, and leaves no further pages', () => {
  const after = applyToSummary(summaryOf([at(1)], { unreadCount: 70, hasMore: true }), { name: 'cleared' });
  expect(after).toEqual(summaryOf([]));
  expect(applyToPages(pagesOf([[at(2)], [at(1)]]), { name: 'cleared' })).toEqual(pagesOf([[]]));
});

test.each<[string, NotificationFilter, boolean]>([
  ['its type', { type: 'comment', range: 'today', unread: true }, true],
  ['another type', { type: 'vote', range: 'all', unread: false }, false],
])('a new comment and a list filtered by %s', (_name, filter, isShown) => {
  const fresh = at(2);
  expect(itemsOf(applyToPages(pagesOf([[]], filter), arrival(fresh)))).toEqual([isShown ? [fresh] : []]);
});

test('a read notification is removed from a list of unread ones', () => {
  const [one, other] = [at(2), at(1)];
  const pages = pagesOf([[one], [other]], { ...NO_FILTER, unread: true });
  expect(itemsOf(applyToPages(pages, { name: 'read', id: other.id }))).toEqual([[one], []]);
  expect(itemsOf(applyToPages(pages, { name: 'allRead' }))).toEqual([[], []]);
});

const CACHED = votes(1, 9);
const UNKNOWN_ID = 'unknown';

test.each<[string, boolean, NotificationEvent]>([
  ['a new comment', false, arrival(at(10))],
  ['merged votes in the summary', false, arrival(votes(2, 10, { id: CACHED.id }))],
  ['merged votes outside the summary', true, arrival(votes(2, 10))],
  ['reading a notification in the summary', false, { name: 'read', id: CACHED.id }],
  ['reading one outside the summary', true, { name: 'read', id: UNKNOWN_ID }],
  ['deleting one outside the summary', true, { name: 'removed', id: UNKNOWN_ID }],
  ['deleting a poll', true, { name: 'pollDeleted', pollId: UNKNOWN_ID }],
  ['reading all', false, { name: 'allRead' }],
  ['clearing', false, { name: 'cleared' }],
])('if the summary is incomplete, the unread count after %s needs a refetch: %s', (_name, expected, event) => {
  expect(needsRefetch(summaryOf([CACHED], { hasMore: true }), event)).toBe(expected);
  expect(needsRefetch(summaryOf([CACHED]), event)).toBe(false);
});

test('applies the events that arrived during a request to its response', () => {
  const [kept, gone, fresh] = [at(1), at(2), at(3)];
  const page = { filter: NO_FILTER, items: [gone, kept], next: null };
  const events: NotificationEvent[] = [arrival(fresh), { name: 'removed', id: gone.id }];
  expect(applyToPage(page, events, true).items).toEqual([fresh, kept]);
});

test('a later page drops notifications that moved to the first page, and takes in no new ones', () => {
  const [first, other] = [votes(1, 1), at(0)];
  const page = { filter: NO_FILTER, items: [first, other], next: null };
  const events = [arrival(votes(2, 9, { id: first.id })), arrival(at(8))];
  expect(applyToPage(page, events, false).items).toEqual([other]);
});
