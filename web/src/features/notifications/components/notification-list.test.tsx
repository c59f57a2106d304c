import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Notification } from '@showhands/contracts';
import { act, screen } from '@testing-library/react';
import { aNotification, json } from '#jest/factories.ts';
import { renderUi } from '#jest/ui-fixture.tsx';
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
const renderList = async (buffersNew: boolean) => {
  const onShowAll = jest.fn();
  const { client, user } = renderUi(
    <NotificationList filter={NO_FILTER} heading="h2" buffersNew={buffersNew} onShowAll={onShowAll} />,
  );
  await act(async () => {});
  return {
    user,
    receive: (notification: Notification) => act(async () => void applyEvent(client, { name: 'new', notification })),
  };
};

const messages = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

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

test('shows the poll of a like or a reply in a line of its own, and no title twice', async () => {
  const data = { pollTitle: 'Tea or coffee?' };
  stored = [
    minutesAgo(1, 'ada liked your comment', { type: 'comment_like', data }),
    minutesAgo(2, 'ada replied to your comment', { type: 'reply', data }),
    minutesAgo(3, 'ada commented on "Tea or coffee?"', { data }),
  ];
  await renderList(false);
  expect(messages()).toEqual(stored.map(({ message }) => message));
  expect(screen.getAllByText('Tea or coffee?')).toHaveLength(2);
});
