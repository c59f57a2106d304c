import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Notification } from '@showhands/contracts';
import { aNotification } from '#jest/factories.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { listQuery, notificationKeys, summaryQuery } from './api.ts';
import { applyEvent } from './apply-event.ts';
import { NO_FILTER } from './filter.ts';

/** Responds to the pending requests, in their order. */
let responders: ((body: object) => void)[];

beforeEach(() => {
  responders = [];
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      () => new Promise((resolve) => responders.push((body) => resolve(new Response(JSON.stringify(body))))),
    );
});
const responseOf = (notifications: Notification[]) => ({
  notifications,
  unreadCount: notifications.filter(({ isRead }) => !isRead).length,
  nextCursor: null,
});

test('without cached data, reports a change and does not create a summary', () => {
  const client = createQueryClient();
  const event = { name: 'new', notification: aNotification() } as const;
  expect(applyEvent(client, event)).toEqual({ changed: true, needsRefetch: false });
  expect(client.getQueryData(notificationKeys.summary)).toBeUndefined();
});

test('a response that the server built before an event does not undo it', async () => {
  const client = createQueryClient();
  const [kept, gone, fresh] = [
    aNotification(),
    aNotification(),
    aNotification({ createdAt: '2026-11-21T11:00:00.000Z' }),
  ];
  const reading = Promise.all([client.query(summaryQuery()), client.infiniteQuery(listQuery(NO_FILTER))]);
  applyEvent(client, { name: 'new', notification: fresh });
  applyEvent(client, { name: 'removed', id: gone.id });
  for (const respond of responders) respond(responseOf([gone, kept]));
  const [summary, list] = await reading;
  expect(summary).toEqual({ items: [fresh, kept], unreadCount: 2, hasMore: false });
  expect(list.pages[0]?.items).toEqual([fresh, kept]);
});

test('does not apply events from before the request to its response', async () => {
  const client = createQueryClient();
  applyEvent(client, { name: 'new', notification: aNotification() });
  const reading = client.query(summaryQuery());
  responders[0]?.(responseOf([]));
  expect((await reading).items).toEqual([]);
});
