import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Notification } from '@showhands/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { json } from '../../../../jest/api-fixture.ts';
import { aNotification } from '../../../../jest/factories.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { applyEvent } from '../apply-event.ts';
import { NO_FILTER } from '../filter.ts';
import { NotificationList } from './notification-list.tsx';

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number, message: string, parts: Partial<Notification> = {}) =>
  aNotification({ message, createdAt: new Date(Date.now() - minutes * MINUTE_MS).toISOString(), ...parts });

let stored: Notification[];

beforeEach(() => {
  stored = [minutesAgo(2, 'Second'), minutesAgo(3, 'First')];
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => json(200, { notifications: stored, unreadCount: 2, nextCursor: null }));
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const renderList = async (buffersNew: boolean) => {
  const client = createQueryClient();
  const onShowAll = jest.fn();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NotificationList filter={NO_FILTER} heading="h2" buffersNew={buffersNew} onShowAll={onShowAll} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await act(async () => {});
  return {
    user: userEvent.setup(),
    receive: (notification: Notification) => act(async () => void applyEvent(client, { name: 'new', notification })),
  };
};

const messages = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('inserts new notifications at once if it does not buffer', async () => {
  const { receive } = await renderList(false);
  await receive(minutesAgo(1, 'Third'));
  expect(messages()).toEqual(['Third', 'Second', 'First']);
});

test('buffers new notifications, counts them, and shows them on request with the focus on the list', async () => {
  const { user, receive } = await renderList(true);
  await receive(minutesAgo(1, 'Third'));
  await receive(minutesAgo(0, 'Fourth'));
  expect(messages()).toEqual(['Second', 'First']);
  await user.click(screen.getByRole('button', { name: 'Show 2 new notifications' }));
  expect(messages()).toEqual(['Fourth', 'Third', 'Second', 'First']);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  expect(screen.getAllByRole('link')[0]?.closest('[tabindex="-1"]')).toHaveFocus();
});

test('a merged notification keeps its place and text until it is requested', async () => {
  const { user, receive } = await renderList(true);
  const [, first] = stored;
  await receive(minutesAgo(0, 'First, again', { id: first?.id ?? '' }));
  expect(messages()).toEqual(['Second', 'First']);
  await user.click(screen.getByRole('button', { name: 'Show 1 new notification' }));
  expect(messages()).toEqual(['First, again', 'Second']);
});

test('inserts the first notification into an empty list without buffering', async () => {
  stored = [];
  const { receive } = await renderList(true);
  expect(screen.getByText('No notifications yet')).toBeInTheDocument();
  await receive(minutesAgo(0, 'Only'));
  expect(messages()).toEqual(['Only']);
});
