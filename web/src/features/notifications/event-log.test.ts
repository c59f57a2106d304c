import { expect, test } from '@jest/globals';
import { createQueryClient } from '#lib/query-client.ts';
import { eventCount, eventsSince, logEvent } from './event-log.ts';
import type { NotificationEvent } from './live.ts';

const read = (id: number): NotificationEvent => ({ name: 'read', id: String(id) });

test('returns the events logged since a count was taken, oldest first', () => {
  const client = createQueryClient();
  logEvent(client, read(1));
  const before = eventCount(client);
  expect(eventsSince(client, before)).toEqual([]);
  logEvent(client, read(2));
  logEvent(client, read(3));
  expect(eventsSince(client, before)).toEqual([read(2), read(3)]);
  expect(eventsSince(client, 0)).toEqual([read(1), read(2), read(3)]);
});

test('keeps the latest 200 events, and counts all', () => {
  const client = createQueryClient();
  for (let id = 1; id <= 250; id += 1) logEvent(client, read(id));
  const events = eventsSince(client, 0);
  expect(events).toHaveLength(200);
  expect([events.at(0), events.at(-1)]).toEqual([read(51), read(250)]);
  expect(eventCount(client)).toBe(250);
});

test('is cleared with the query cache', () => {
  const client = createQueryClient();
  logEvent(client, read(1));
  client.clear();
  expect(eventCount(client)).toBe(0);
});
