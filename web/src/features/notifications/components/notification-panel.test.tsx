import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Notification } from '@showhands/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aNotification, errorResponse, json } from '#jest/factories.ts';
import { renderUi } from '#jest/ui-fixture.tsx';
import { toasts } from '#lib/toasts.ts';
import { NotificationButton } from './notification-button.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import { RecentActivity } from './recent-activity.tsx';

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number, parts: Partial<Notification> = {}) =>
  aNotification({ createdAt: new Date(Date.now() - hours * HOUR_MS).toISOString(), ...parts });

/** A fake server. */
let server: {
  /** Newest first. */
  stored: Notification[];
  /** Status that every change is rejected with. */
  rejectsWith: number | null;
  /** Responses to changes wait for this. */
  gate: Promise<void>;
  requests: string[];
};

const readAll = (items: Notification[]) => items.map((item) => ({ ...item, isRead: true }));

/** Applies a change and returns its response body. */
const change = (method: string, id: string): object => {
  const matches = (item: Notification) => item.id === id;
  const matching = server.stored.filter(matches);
  if (id === 'mark-all-read') server.stored = readAll(server.stored);
  else if (id === 'clear-all') server.stored = [];
  else if (method === 'DELETE') server.stored = server.stored.filter((item) => !matches(item));
  else server.stored = server.stored.map((item) => (matches(item) ? { ...item, isRead: true } : item));
  return { ...readAll(matching)[0], notificationId: id, updated: 1, deleted: 1 };
};

const list = (query: URLSearchParams) => ({
  notifications: server.stored.filter(
    (item) => ['all', item.type, null].includes(query.get('type')) && !(query.get('unread') === 'true' && item.isRead),
  ),
  unreadCount: server.stored.filter(({ isRead }) => !isRead).length,
  nextCursor: null,
});

const respond = async (method: string, url: URL): Promise<Response> => {
  if (method === 'GET') return json(200, list(url.searchParams));
  await server.gate;
  if (server.rejectsWith) return errorResponse(server.rejectsWith, 'not_found');
  const id = url.pathname.split('/')[3] ?? '';
  return json(200, change(method, id));
};

beforeEach(() => {
  server = { stored: [], rejectsWith: null, gate: Promise.resolve(), requests: [] };
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init = {}) => {
    const url = new URL(String(input), 'http://page');
    const method = init.method ?? 'GET';
    server.requests.push(`${method} ${url.pathname.replace('/api', '')}${url.search}`);
    return respond(method, url);
  });
});
const renderPanel = async (stored: Notification[]) => {
  server.stored = stored;
  const onClose = jest.fn();
  const { user } = renderUi(
    <>
      <NotificationButton />
      <RecentActivity />
      <NotificationPanel open onClose={onClose} />
    </>,
  );
  const panel = within(screen.getByRole('dialog', { name: 'Notifications' }));
  await waitFor(() => expect(panel.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument());
  return { user, panel, onClose };
};

const buttonLabel = () => screen.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label');

test('the sidebar shows the latest five and the number of others', async () => {
  await renderPanel(Array.from({ length: 7 }, (_, hour) => hoursAgo(hour, { message: `Number ${hour}` })));
  const recent = within(screen.getByRole('region', { name: 'Recent Activity' }));
  expect(recent.getAllByRole('listitem')).toHaveLength(5);
  expect(recent.getByRole('link', { name: 'View 2 more notifications' })).toHaveAttribute('href', '/notifications');
});

test('marks all as read in one request, optimistically, and confirms it after the response', async () => {
  const { user, panel } = await renderPanel([hoursAgo(0), hoursAgo(1)]);
  let openGate = () => {};
  server.gate = new Promise((resolve) => {
    openGate = resolve;
  });
  await user.click(panel.getByRole('button', { name: 'Mark all read' }));
  expect(panel.getByText('All caught up!')).toBeInTheDocument();
  expect(buttonLabel()).toBe('Notifications');
  expect(toasts.get()).toEqual([]);
  openGate();
  await waitFor(() => expect(toasts.get()).toMatchObject([{ text: 'All notifications marked as read' }]));
  expect(server.requests.filter((call) => call.startsWith('PATCH'))).toEqual(['PATCH /notifications/mark-all-read']);
});

test('rolls back a rejected change and shows the error', async () => {
  const { user, panel } = await renderPanel([hoursAgo(0)]);
  server.rejectsWith = 403;
  await user.click(panel.getByRole('button', { name: 'Mark all read' }));
  await waitFor(() => expect(toasts.get()).toMatchObject([{ text: 'Failed to mark all as read' }]));
  expect(panel.getByText('1 unread')).toBeInTheDocument();
});

test('requests the chosen type and date range, and offers to reset the filter when nothing matches', async () => {
  const { user, panel } = await renderPanel([hoursAgo(0, { message: 'A comment' })]);
  await user.selectOptions(panel.getByRole('combobox', { name: 'Date' }), 'This week');
  await user.selectOptions(panel.getByRole('combobox', { name: 'Type' }), 'Votes');
  expect(await panel.findByText('No notifications match')).toBeInTheDocument();
  expect(server.requests.at(-1)).toBe('GET /notifications?type=vote&range=week&limit=20');
  await user.click(panel.getByRole('button', { name: 'Show all notifications' }));
  expect(document.body).not.toHaveFocus();
  expect(panel.getByRole('link', { name: 'A comment' })).toBeInTheDocument();
  expect(panel.getByRole('combobox', { name: 'Type' })).toHaveDisplayValue('All types');
});

test('following a notification marks it as read and closes the panel', async () => {
  const one = hoursAgo(0, { message: 'One' });
  const { user, panel, onClose } = await renderPanel([one]);
  const link = panel.getByRole('link', { name: 'One' });
  expect(link).toHaveAttribute('href', `/poll/${one.pollId}`);
  await user.click(link);
  expect(onClose).toHaveBeenCalled();
  await waitFor(() => expect(server.stored).toEqual([{ ...one, isRead: true }]));
});

test('an announcement without a poll is not a link', async () => {
  const { panel } = await renderPanel([hoursAgo(0, { type: 'system', message: 'We move tonight', pollId: null })]);
  expect(panel.getByText('We move tonight').closest('a')).toBeNull();
});

test('asks for the next page with the cursor of the last one', async () => {
  const [first, second] = [hoursAgo(0, { message: 'First' }), hoursAgo(1, { message: 'Second' })];
  jest.mocked(globalThis.fetch).mockImplementation(async (input) => {
    const query = new URL(String(input), 'http://page').searchParams;
    const isSecondPage = query.get('cursor') === 'page-2';
    return json(200, {
      notifications: [isSecondPage ? second : first],
      unreadCount: 2,
      nextCursor: isSecondPage ? null : 'page-2',
    });
  });
  const { user, panel } = await renderPanel([]);
  expect(panel.getByRole('link', { name: 'First' })).toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Load more notifications' }));
  expect(await panel.findByRole('link', { name: 'Second' })).toBeInTheDocument();
  expect(panel.queryByRole('button', { name: 'Load more notifications' })).toBeNull();
});

test.each([
  ['an unread one of a poll', true, {}],
  ['a read one', false, { isRead: true }],
  ['an announcement', false, { pollId: null, type: 'system' }],
] as const)('following %s in the sidebar marks it as read: %s', async (_name, marksRead, parts) => {
  const { user } = await renderPanel([hoursAgo(0, { message: 'Latest', ...parts })]);
  const recent = within(screen.getByRole('region', { name: 'Recent Activity' }));
  await user.click(recent.getByRole('link', { name: /^Latest/ }));
  expect(server.requests.filter((request) => request.startsWith('PATCH'))).toHaveLength(marksRead ? 1 : 0);
});
