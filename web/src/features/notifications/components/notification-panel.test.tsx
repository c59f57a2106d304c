import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Notification } from '@showhands/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { aNotification } from '../../../../jest/factories.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { toasts } from '../../../lib/toasts.ts';
import { NotificationButton } from './notification-button.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import { RecentActivity } from './recent-activity.tsx';

const HOUR_MS = 3_600_000;
const ago = (hours: number, parts: Partial<Notification> = {}) =>
  aNotification({ createdAt: new Date(Date.now() - hours * HOUR_MS).toISOString(), ...parts });

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** A server that keeps notifications, newest first. */
let server: {
  stored: Notification[];
  refuses: number | null;
  /** Calls that change something wait for this. */
  gate: Promise<void>;
  calls: string[];
};

const readAll = (items: Notification[]) => items.map((item) => ({ ...item, isRead: true }));

/** Does what a call asks for, and answers it. */
const change = (method: string, id: string): object => {
  const isMeant = (item: Notification) => item.id === id;
  const meant = server.stored.filter(isMeant);
  if (id === 'mark-all-read') server.stored = readAll(server.stored);
  else if (id === 'clear-all') server.stored = [];
  else if (method === 'DELETE') server.stored = server.stored.filter((item) => !isMeant(item));
  else server.stored = server.stored.map((item) => (isMeant(item) ? { ...item, isRead: true } : item));
  return { ...readAll(meant)[0], notificationId: id, updated: 1, deleted: 1 };
};

const listed = (query: URLSearchParams) => ({
  notifications: server.stored.filter(
    (item) => ['all', item.type, null].includes(query.get('type')) && !(query.get('unread') === 'true' && item.isRead),
  ),
  unreadCount: server.stored.filter(({ isRead }) => !isRead).length,
  nextCursor: null,
});

const answer = async (method: string, url: URL): Promise<Response> => {
  if (method === 'GET') return json(200, listed(url.searchParams));
  await server.gate;
  if (server.refuses) return json(server.refuses, { message: '', code: 'not_found', requestId: 'r' });
  const id = url.pathname.split('/')[3] ?? '';
  return json(200, change(method, id));
};

beforeEach(() => {
  server = { stored: [], refuses: null, gate: Promise.resolve(), calls: [] };
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init = {}) => {
    const url = new URL(String(input), 'http://page');
    const method = init.method ?? 'GET';
    server.calls.push(`${method} ${url.pathname.replace('/api', '')}${url.search}`);
    return answer(method, url);
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  for (const { id } of toasts.get()) toasts.dismiss(id);
});

const open = async (stored: Notification[]) => {
  server.stored = stored;
  const onClose = jest.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <NotificationButton />
        <RecentActivity />
        <NotificationPanel open onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const panel = within(screen.getByRole('dialog', { name: 'Notifications' }));
  await waitFor(() => expect(panel.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument());
  return { user: userEvent.setup(), panel, onClose };
};

const groupsIn = (panel: Awaited<ReturnType<typeof open>>['panel']) =>
  panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

/** What the button beside every screen says. */
const badge = () => screen.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label');

test('groups by date, and says which are new', async () => {
  const { panel } = await open([ago(0), ago(24 * 3, { isRead: true }), ago(24 * 40)]);
  expect(groupsIn(panel)).toEqual(['Today', 'This Week', 'Older']);
  const [week] = within(panel.getByRole('list', { name: 'This Week' })).getAllByRole('listitem');
  const [today] = within(panel.getByRole('list', { name: 'Today' })).getAllByRole('listitem');
  expect(today).toHaveTextContent(/New$/);
  expect(week).not.toHaveTextContent(/New$/);
});

test('the button, the panel and the sidebar agree on what is unread', async () => {
  const { panel } = await open([ago(0), ago(1), ago(2, { isRead: true })]);
  expect(badge()).toBe('Notifications, 2 unread');
  expect(panel.getByText('2 unread')).toBeInTheDocument();
});

test('the badge stops at 99+', async () => {
  await open(Array.from({ length: 100 }, () => ago(0)));
  expect(screen.getByRole('button', { name: 'Notifications, 99+ unread' })).toHaveTextContent('99+');
});

test('the sidebar shows the latest five and how many more there are', async () => {
  await open(Array.from({ length: 7 }, (_, hour) => ago(hour, { message: `Number ${hour}` })));
  const recent = within(screen.getByRole('region', { name: 'Recent Activity' }));
  expect(recent.getAllByRole('listitem')).toHaveLength(5);
  expect(recent.getByRole('link', { name: 'View 2 more notifications' })).toHaveAttribute('href', '/notifications');
});

test('reading all is one call, painted before it is answered, and said when it is', async () => {
  const { user, panel } = await open([ago(0), ago(1)]);
  let letGo = () => {};
  server.gate = new Promise((resolve) => {
    letGo = resolve;
  });
  await user.click(panel.getByRole('button', { name: 'Mark all read' }));
  expect(panel.getByText('All caught up!')).toBeInTheDocument();
  expect(badge()).toBe('Notifications');
  expect(toasts.get()).toEqual([]);
  letGo();
  await waitFor(() => expect(toasts.get()).toMatchObject([{ text: 'All notifications marked as read' }]));
  expect(server.calls.filter((call) => call.startsWith('PATCH'))).toEqual(['PATCH /notifications/mark-all-read']);
});

test('what the server refuses is as it was, and said', async () => {
  const { user, panel } = await open([ago(0)]);
  server.refuses = 403;
  await user.click(panel.getByRole('button', { name: 'Mark all read' }));
  await waitFor(() => expect(toasts.get()).toMatchObject([{ text: 'Failed to mark all as read' }]));
  expect(panel.getByText('1 unread')).toBeInTheDocument();
});

test('one is deleted after a question, and the focus stays in the list', async () => {
  const [one, other] = [ago(0, { message: 'One' }), ago(1, { message: 'Other' })];
  const { user, panel, onClose } = await open([one, other]);
  await user.click(panel.getByRole('button', { name: 'Delete: One' }));
  const question = screen.getByRole('dialog', { name: 'Delete this notification?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(panel.getByRole('link', { name: 'One' })).toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Delete: One' }));
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(panel.queryByRole('link', { name: 'One' })).not.toBeInTheDocument());
  expect(panel.getByRole('link', { name: 'Other' }).closest('[tabindex="-1"]')).toHaveFocus();
  await waitFor(() => expect(server.stored).toEqual([other]));
  expect(onClose).not.toHaveBeenCalled();
});

test('one that is gone already is simply gone', async () => {
  const { user, panel } = await open([ago(0, { message: 'One' })]);
  server.refuses = 404;
  server.stored = [];
  await user.click(panel.getByRole('button', { name: 'Delete: One' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await panel.findByText('No notifications yet')).toBeInTheDocument();
  expect(toasts.get()).toEqual([]);
});

test('everything is cleared after a question', async () => {
  const { user, panel } = await open([ago(0), ago(1)]);
  await user.click(panel.getByRole('button', { name: 'Clear all' }));
  const question = screen.getByRole('dialog', { name: 'Clear all notifications?' });
  await user.click(within(question).getByRole('button', { name: 'Clear all' }));
  expect(await panel.findByText('No notifications yet')).toBeInTheDocument();
  await waitFor(() => expect(server.calls).toContain('DELETE /notifications/clear-all'));
});

test('the server filters by type and date, and an empty answer leads back to everything', async () => {
  const { user, panel } = await open([ago(0, { message: 'A comment' })]);
  await user.selectOptions(panel.getByRole('combobox', { name: 'Date' }), 'This week');
  await user.selectOptions(panel.getByRole('combobox', { name: 'Type' }), 'Votes');
  expect(await panel.findByText('No notifications match')).toBeInTheDocument();
  expect(server.calls.at(-1)).toBe('GET /notifications?type=vote&range=week&limit=20');
  await user.click(panel.getByRole('button', { name: 'Show all notifications' }));
  expect(document.body).not.toHaveFocus();
  expect(panel.getByRole('link', { name: 'A comment' })).toBeInTheDocument();
  expect(panel.getByRole('combobox', { name: 'Type' })).toHaveDisplayValue('All types');
});

test('what is read leaves the unread, and the focus stays in the list', async () => {
  const [one, other] = [ago(0, { message: 'One' }), ago(1, { message: 'Other' })];
  const { user, panel } = await open([one, other]);
  await user.click(panel.getByRole('checkbox', { name: 'Unread only' }));
  await user.click(panel.getByRole('button', { name: 'Mark as read: One' }));
  await waitFor(() => expect(panel.queryByRole('link', { name: 'One' })).not.toBeInTheDocument());
  expect(panel.getByRole('link', { name: 'Other' }).closest('[tabindex="-1"]')).toHaveFocus();
});

test('following one marks it as read and closes the panel', async () => {
  const one = ago(0, { message: 'One' });
  const { user, panel, onClose } = await open([one]);
  const link = panel.getByRole('link', { name: 'One' });
  expect(link).toHaveAttribute('href', `/poll/${one.pollId}`);
  await user.click(link);
  expect(onClose).toHaveBeenCalled();
  await waitFor(() => expect(server.stored).toEqual([{ ...one, isRead: true }]));
});

test('an announcement leads nowhere', async () => {
  const { panel } = await open([ago(0, { type: 'system', message: 'We move tonight', pollId: null })]);
  expect(panel.getByText('We move tonight').closest('a')).toBeNull();
});

test('a list that does not come says so, and can be asked for again', async () => {
  jest.mocked(globalThis.fetch).mockImplementation(async () => json(400, { message: '', code: 'x', requestId: 'r' }));
  const { user, panel } = await open([]);
  expect(await panel.findByText('Failed to load notifications')).toBeInTheDocument();
  jest.mocked(globalThis.fetch).mockImplementation(async () => json(200, listed(new URLSearchParams())));
  await user.click(panel.getByRole('button', { name: 'Try again' }));
  expect(await panel.findByText('No notifications yet')).toBeInTheDocument();
});
