import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Notification } from '@showhands/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { aNotification, json, uuid } from '#jest/factories.ts';
import { renderUi } from '#jest/ui-fixture.tsx';
import { createQueryClient } from '#lib/query-client.ts';
import { createMessageHandlers } from '#lib/socket/handlers.ts';
import { live } from '#lib/socket/live.ts';
import { toasts } from '#lib/toasts.ts';
import { summaryQuery } from './api.ts';
import { MarkAllRead } from './components/mark-all-read.tsx';
import { useLiveNotifications } from './use-live-notifications.ts';

let receive: (name: string, payload: unknown) => Promise<void>;
let stored: Notification[];
let requests: string[];

beforeEach(() => {
  jest.useFakeTimers();
  const handlers = createMessageHandlers();
  jest.spyOn(live, 'on').mockImplementation(handlers.on);
  receive = (name, payload) => act(async () => handlers.receive(name, payload));
  stored = [];
  requests = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, { method = 'GET' } = {}) => {
    requests.push(method);
    if (method !== 'GET') return json(200, { updated: stored.length });
    return json(200, { notifications: stored, unreadCount: stored.length, nextCursor: null });
  });
});
const Live = () => {
  useLiveNotifications();
  return <MarkAllRead label="Mark all read" />;
};

/** Renders at a path, and waits for the first fetch. */
const renderAt = async (path: string, client = createQueryClient()) => {
  renderUi(<Live />, { client, path });
  await act(() => jest.advanceTimersByTimeAsync(0));
  requests = [];
};

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const toastTexts = () => toasts.get().map(({ text }) => text);
const about = (pollId: string, parts: Partial<Notification> = {}) =>
  aNotification({ pollId, message: `Message ${uuid()}`, ...parts });

test('shows a toast for a new notification, and none for a duplicate', async () => {
  await renderAt('/');
  const notification = about(uuid());
  await receive('newNotification', notification);
  await receive('newNotification', notification);
  expect(toastTexts()).toEqual([notification.message]);
});

test.each<[string, boolean, Partial<Notification>]>([
  ['a comment', false, { type: 'comment' }],
  ['a reply', true, { type: 'reply' }],
])('on the screen of its poll, %s shows a toast: %s', async (_name, isAnnounced, parts) => {
  const pollId = uuid();
  await renderAt(`/poll/${pollId}`);
  await receive('newNotification', about(pollId, parts));
  expect(toastTexts()).toHaveLength(isAnnounced ? 1 : 0);
});

test.each([
  ['is', 1, 1],
  ['is not', 0, 0],
])(
  'fetches what it has missed where the connection %s open before it is rendered',
  async (_name, connects, fetches) => {
    jest.spyOn(live.connects, 'get').mockReturnValue(connects);
    const client = createQueryClient();
    client.setQueryData(summaryQuery().queryKey, { items: [], unreadCount: 0, hasMore: false });
    await renderAt('/', client);
    expect(globalThis.fetch).toHaveBeenCalledTimes(fetches);
  },
);

test('announces a notification that votes are merged into once per 10 s', async () => {
  await renderAt('/');
  const votes = (count: number, second: string) =>
    about('00000000-0000-4000-8000-00000000aaaa', {
      id: '00000000-0000-4000-8000-00000000bbbb',
      type: 'vote',
      data: { count },
      createdAt: `2026-11-21T10:00:${second}.000Z`,
    });
  await receive('newNotification', votes(1, '01'));
  await receive('newNotification', votes(2, '02'));
  expect(toastTexts()).toHaveLength(1);
  await wait(10_000);
  await receive('newNotification', votes(3, '12'));
  expect(toastTexts()).toHaveLength(2);
});

test('shows no toast for a closed poll that the page has announced already', async () => {
  await renderAt('/');
  const pollId = uuid();
  await receive('pollClosed', { pollId, message: 'Poll has been closed' });
  await receive('newNotification', about(pollId, { type: 'poll_closed' }));
  expect(toastTexts()).toEqual([]);
});

test('refetches once, after a second, when another tab has read notifications', async () => {
  stored = [about(uuid()), about(uuid())];
  await renderAt('/');
  for (const { id } of stored) await receive('notificationRead', { notificationId: id });
  await wait(999);
  expect(requests).toEqual([]);
  await wait(1);
  expect(requests).toEqual(['GET']);
});

test('does not refetch again for the event of its own action, but does for the next one', async () => {
  stored = [about(uuid())];
  await renderAt('/');
  fireEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
  await wait(0);
  expect(requests).toEqual(['PATCH', 'GET']);
  await receive('notificationRead', { all: true, notificationId: null });
  await wait(1_000);
  expect(requests).toEqual(['PATCH', 'GET']);
  await receive('notificationRead', { all: true, notificationId: null });
  await wait(1_000);
  expect(requests).toEqual(['PATCH', 'GET', 'GET']);
});
