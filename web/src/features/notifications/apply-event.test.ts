import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Notification } from '@showhands/contracts';
import { aNotification } from '../../../jest/factories.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { listQuery, notificationKeys, summaryQuery } from './api.ts';
import { applyEvent } from './apply-event.ts';
import { EVERYTHING } from './filter.ts';
import type { Summary } from './live.ts';

const UNREAD = { ...EVERYTHING, unread: true };

/** Answers that wait until they are let go. */
let answers: ((body: object) => void)[];

beforeEach(() => {
  answers = [];
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      () => new Promise((resolve) => answers.push((body) => resolve(new Response(JSON.stringify(body))))),
    );
});
afterEach(() => {
  jest.restoreAllMocks();
});

const answerOf = (notifications: Notification[]) => ({
  notifications,
  unreadCount: notifications.filter(({ isRead }) => !isRead).length,
  nextCursor: null,
});

/** A cache whose summary and list of unread ones hold these. */
const setUp = (items: Notification[]) => {
  const client = createQueryClient();
  client.setQueryData<Summary>(notificationKeys.summary, { items, unreadCount: items.length, hasMore: false });
  client.setQueryData(listQuery(UNREAD).queryKey, {
    pages: [{ filter: UNREAD, items, next: null }],
    pageParams: [null],
  });
  return {
    client,
    summary: () => client.getQueryData<Summary>(notificationKeys.summary),
    unread: () => client.getQueryData(listQuery(UNREAD).queryKey)?.pages[0]?.items,
  };
};

test('an event reaches every list, and the summary', () => {
  const [one, other] = [aNotification(), aNotification()];
  const { client, summary, unread } = setUp([one, other]);
  expect(applyEvent(client, { name: 'read', id: one.id })).toEqual({ changed: true, unsure: false });
  expect(summary()?.unreadCount).toBe(1);
  expect(unread()).toEqual([other]);
});

test('the same event twice changes nothing more', () => {
  const one = aNotification();
  const { client, summary } = setUp([one]);
  applyEvent(client, { name: 'removed', id: one.id });
  const once = summary();
  expect(applyEvent(client, { name: 'removed', id: one.id }).changed).toBe(false);
  expect(summary()).toBe(once);
});

test('before anything is held, an event makes up nothing, and is taken for news', () => {
  const client = createQueryClient();
  const event = { name: 'new', notification: aNotification() } as const;
  expect(applyEvent(client, event)).toEqual({ changed: true, unsure: false });
  expect(client.getQueryData(notificationKeys.summary)).toBeUndefined();
});

test('an answer that left the server before something happened does not take it back', async () => {
  const client = createQueryClient();
  const [kept, gone, fresh] = [
    aNotification(),
    aNotification(),
    aNotification({ createdAt: '2026-11-21T11:00:00.000Z' }),
  ];
  const reading = Promise.all([client.query(summaryQuery()), client.infiniteQuery(listQuery(EVERYTHING))]);
  applyEvent(client, { name: 'new', notification: fresh });
  applyEvent(client, { name: 'removed', id: gone.id });
  for (const answer of answers) answer(answerOf([gone, kept]));
  const [summary, list] = await reading;
  expect(summary).toEqual({ items: [fresh, kept], unreadCount: 2, hasMore: false });
  expect(list.pages[0]?.items).toEqual([fresh, kept]);
});

test('an answer that knows it already counts it once', async () => {
  const client = createQueryClient();
  const fresh = aNotification();
  const reading = client.query(summaryQuery());
  applyEvent(client, { name: 'new', notification: fresh });
  answers[0]?.(answerOf([fresh]));
  expect((await reading).unreadCount).toBe(1);
});

test('what happened before something was asked for is left to the answer', async () => {
  const client = createQueryClient();
  applyEvent(client, { name: 'new', notification: aNotification() });
  const reading = client.query(summaryQuery());
  answers[0]?.(answerOf([]));
  expect((await reading).items).toEqual([]);
});
