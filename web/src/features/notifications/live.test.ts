import { expect, test } from '@jest/globals';
import type { Notification } from '@showhands/contracts';
import { aNotification } from '../../../jest/factories.ts';
import { EVERYTHING, type NotificationFilter } from './filter.ts';
import {
  isUnsure,
  type NotificationEvent,
  type NotificationPages,
  pageAfter,
  pagesAfter,
  SUMMARY_SIZE,
  type Summary,
  summaryAfter,
} from './live.ts';

const at = (minute: number, parts: Partial<Notification> = {}) =>
  aNotification({ createdAt: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`, ...parts });

const summaryOf = (items: Notification[], parts: Partial<Summary> = {}): Summary => ({
  items,
  unreadCount: items.filter(({ isRead }) => !isRead).length,
  hasMore: false,
  ...parts,
});

const pagesOf = (pages: Notification[][], filter: NotificationFilter = EVERYTHING): NotificationPages => ({
  pages: pages.map((items, index) => ({ filter, items, next: index < pages.length - 1 ? 'next' : null })),
  pageParams: pages.map(() => null),
});

const itemsOf = (pages: NotificationPages) => pages.pages.map((page) => page.items);

const votes = (count: number, minute: number, of: Partial<Notification> = {}) =>
  at(minute, { type: 'vote', message: `${count} new votes on "Tea or coffee?"`, data: { count }, ...of });

const told = (notification: Notification): NotificationEvent => ({ name: 'new', notification });

test('a new one stands on top and is counted', () => {
  const [old, fresh] = [at(1, { isRead: true }), at(2)];
  expect(summaryAfter(summaryOf([old]), told(fresh))).toEqual(summaryOf([fresh, old]));
  expect(itemsOf(pagesAfter(pagesOf([[old], []]), told(fresh)))).toEqual([[fresh, old], []]);
});

test('merged votes come again: replaced, on top, and counted as one', () => {
  const first = votes(1, 1);
  const between = at(2);
  const merged = votes(2, 3, { id: first.id });
  const summary = summaryOf([between, first]);
  expect(summaryAfter(summary, told(merged))).toEqual({ ...summary, items: [merged, between] });
  expect(itemsOf(pagesAfter(pagesOf([[between], [first]]), told(merged)))).toEqual([[merged, between], []]);
});

test.each([
  ['the same one again', (held: Notification) => held],
  ['an older form of it', (held: Notification) => votes(1, 1, { id: held.id })],
])('%s changes nothing', (_name, again) => {
  const held = votes(3, 3);
  const [summary, pages] = [summaryOf([held]), pagesOf([[held]])];
  expect(summaryAfter(summary, told(again(held)))).toBe(summary);
  expect(pagesAfter(pages, told(again(held)))).toBe(pages);
});

test('the same one again does not make unread what has been read', () => {
  const held = at(1);
  const read = summaryAfter(summaryOf([held]), { name: 'read', id: held.id });
  expect(summaryAfter(read, told(held))).toBe(read);
});

test('one that was overtaken on its way stands where its time says', () => {
  const [oldest, late, newest] = [at(1), at(2), at(3)];
  expect(summaryAfter(summaryOf([newest, oldest]), told(late)).items).toEqual([newest, late, oldest]);
});

test('the summary keeps its size, and knows that there is more', () => {
  const full = summaryOf(Array.from({ length: SUMMARY_SIZE }, () => at(1)));
  const after = summaryAfter(full, told(at(2)));
  expect([after.items.length, after.unreadCount, after.hasMore]).toEqual([SUMMARY_SIZE, SUMMARY_SIZE + 1, true]);
});

test('reading one counts down, and once', () => {
  const [one, other] = [at(2), at(1)];
  const after = summaryAfter(summaryOf([one, other]), { name: 'read', id: one.id });
  expect(after).toEqual(summaryOf([{ ...one, isRead: true }, other]));
  expect(summaryAfter(after, { name: 'read', id: one.id })).toBe(after);
});

test('reading all leaves none unread, also of those that are not held', () => {
  const one = at(1);
  const after = summaryAfter(summaryOf([one], { unreadCount: 70, hasMore: true }), { name: 'allRead' });
  expect(after).toEqual({ items: [{ ...one, isRead: true }], unreadCount: 0, hasMore: true });
  expect(summaryAfter(after, { name: 'allRead' })).toBe(after);
});

test('deleting counts down what was unread, and once', () => {
  const [unread, read] = [at(2), at(1, { isRead: true })];
  const after = summaryAfter(summaryOf([unread, read]), { name: 'removed', id: unread.id });
  expect(after).toEqual(summaryOf([read]));
  expect(summaryAfter(after, { name: 'removed', id: unread.id })).toBe(after);
  expect(summaryAfter(after, { name: 'removed', id: read.id })).toEqual(summaryOf([]));
});

test('clearing leaves nothing, and nothing more to load', () => {
  const after = summaryAfter(summaryOf([at(1)], { unreadCount: 70, hasMore: true }), { name: 'cleared' });
  expect(after).toEqual(summaryOf([]));
  expect(pagesAfter(pagesOf([[at(2)], [at(1)]]), { name: 'cleared' })).toEqual(pagesOf([[]]));
});

test('a deleted poll takes what was told of it along', () => {
  const [of, other] = [at(2), at(1)];
  const event = { name: 'pollDeleted', pollId: of.pollId ?? '' } as const;
  expect(summaryAfter(summaryOf([of, other]), event)).toEqual(summaryOf([other]));
  expect(itemsOf(pagesAfter(pagesOf([[of, other]]), event))).toEqual([[other]]);
});

test.each<[string, NotificationFilter, boolean]>([
  ['its type', { type: 'comment', range: 'today', unread: true }, true],
  ['another type', { type: 'vote', range: 'all', unread: false }, false],
])('a new comment and a list of %s', (_name, filter, isShown) => {
  const fresh = at(2);
  expect(itemsOf(pagesAfter(pagesOf([[]], filter), told(fresh)))).toEqual([isShown ? [fresh] : []]);
});

test('what is read leaves a list of the unread', () => {
  const [one, other] = [at(2), at(1)];
  const pages = pagesOf([[one], [other]], { ...EVERYTHING, unread: true });
  expect(itemsOf(pagesAfter(pages, { name: 'read', id: other.id }))).toEqual([[one], []]);
  expect(itemsOf(pagesAfter(pages, { name: 'allRead' }))).toEqual([[], []]);
});

const HELD = votes(1, 9);
const STRANGER = 'a-stranger';

test.each<[string, NotificationEvent, boolean]>([
  ['a new comment', told(at(10)), false],
  ['merged votes that are held', told(votes(2, 10, { id: HELD.id })), false],
  ['merged votes that are not held', told(votes(2, 10)), true],
  ['reading one that is held', { name: 'read', id: HELD.id }, false],
  ['reading one that is not held', { name: 'read', id: STRANGER }, true],
  ['deleting one that is not held', { name: 'removed', id: STRANGER }, true],
  ['a poll’s deletion', { name: 'pollDeleted', pollId: STRANGER }, true],
  ['reading all', { name: 'allRead' }, false],
  ['clearing', { name: 'cleared' }, false],
])('where more is stored than held, the count after %s', (_name, event, isAsked) => {
  expect(isUnsure(summaryOf([HELD], { hasMore: true }), event)).toBe(isAsked);
  expect(isUnsure(summaryOf([HELD]), event)).toBe(false);
});

test('merged votes that are not held are not counted twice before the server is asked', () => {
  const summary = summaryOf([HELD], { unreadCount: 60, hasMore: true });
  expect(summaryAfter(summary, told(votes(2, 10))).unreadCount).toBe(60);
});

test('an answer is brought up to date by what happened on its way', () => {
  const [kept, gone, fresh] = [at(1), at(2), at(3)];
  const page = { filter: EVERYTHING, items: [gone, kept], next: null };
  const events: NotificationEvent[] = [told(fresh), { name: 'removed', id: gone.id }];
  expect(pageAfter(page, events, true).items).toEqual([fresh, kept]);
});

test('a later page takes nothing new in, and loses what has moved to the top', () => {
  const [first, other] = [votes(1, 1), at(0)];
  const page = { filter: EVERYTHING, items: [first, other], next: null };
  const events = [told(votes(2, 9, { id: first.id })), told(at(8))];
  expect(pageAfter(page, events, false).items).toEqual([other]);
});
