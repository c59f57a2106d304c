import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { act, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { anOption, aPoll } from '#jest/factories.ts';
import { renderUi, shownLocation } from '#jest/ui-fixture.tsx';
import { live } from '#lib/socket/live.ts';
import { ProfilePolls } from './profile-polls.tsx';

const page = (items: readonly (Poll & { myVotes?: unknown })[], total = items.length) =>
  new Response(JSON.stringify(items), { status: 200, headers: { 'X-Total-Count': String(total) } });

const polls = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...aPoll({ title: `Poll ${index + 1}` }), myVotes: [] }));

let created: () => Response;
let voted: () => Response;

beforeEach(() => {
  created = () => page([]);
  voted = () => page([]);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = String(input);
    expect(url).toContain('limit=6');
    return url.startsWith('/api/user/voted-polls') ? voted() : created();
  });
});
const CurrentState = () => <p data-testid="state">{JSON.stringify(useLocation().state)}</p>;

const renderPolls = (path = '/profile') => {
  const { user } = renderUi(
    <>
      <ProfilePolls />
      <CurrentState />
    </>,
    { path },
  );
  return user;
};

const titlesIn = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test.each([
  [5, 5, false],
  [6, 6, true],
  [6, 40, true],
])('with %i of %i created polls, links to all of them: %s', async (shown, total, hasLink) => {
  created = () => page(polls(shown), total);
  const user = renderPolls();
  await user.click(screen.getByRole('tab', { name: 'Polls Created' }));
  expect(await titlesIn('Polls Created')).toHaveLength(shown);
  expect(screen.queryAllByRole('link', { name: 'View all my polls' })).toHaveLength(hasLink ? 1 : 0);
  expect(shownLocation()).toBe('/profile?tab=created');
});

test('watches its polls and shows their counts', async () => {
  const handlers = new Map<string, (payload: unknown) => void>();
  jest.spyOn(live, 'on').mockImplementation((name, handler) => {
    handlers.set(name, handler as (payload: unknown) => void);
    return () => void handlers.delete(name);
  });
  const watchList = jest.spyOn(live, 'watchList');
  const poll = aPoll({ version: 1, total_votes: 3 });
  created = () => page([poll]);
  renderPolls();
  expect(await screen.findByText(/3 votes/)).toBeInTheDocument();
  expect(watchList.mock.calls.map(([shown]) => shown())).toEqual([[poll]]);
  const { id, revision } = poll;
  await act(async () => handlers.get('pollCounts')?.([{ id, revision, version: 2, total_votes: 8, options: [] }]));
  expect(screen.getByText(/8 votes/)).toBeInTheDocument();
});

test('names the choice in each poll that the user has voted in', async () => {
  const poll = aPoll({ options: [anOption(0, 'Tea'), anOption(1, 'Coffee')] });
  voted = () => page([{ ...poll, myVotes: [poll.options[1]?.id] }]);
  renderPolls();
  expect((await screen.findByText('Your choice:')).parentElement).toHaveTextContent('Your choice: Coffee');
});

test('empty lists link to creating and finding polls', async () => {
  renderPolls();
  expect(await screen.findByRole('link', { name: 'Create your first poll' })).toHaveAttribute('href', '/create');
  expect(await screen.findByRole('link', { name: 'Find a poll' })).toHaveAttribute('href', '/');
});
