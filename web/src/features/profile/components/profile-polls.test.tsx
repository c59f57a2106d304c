import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { anOption, aPoll, errorResponse } from '../../../../jest/factories.ts';
import { renderUi, shownLocation } from '../../../../jest/ui-fixture.tsx';
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

test('shows the user’s choices, and passes the origin to the poll’s screen', async () => {
  const options = [anOption(1, 'Tea'), anOption(0, 'Coffee'), anOption(1, 'Milk')];
  const myVotes = [options[2], options[0]].map((option) => option?.id);
  voted = () => page([{ ...aPoll({ title: 'Drinks?', options }), myVotes }]);
  const user = renderPolls('/profile?tab=voted');
  expect(await screen.findByText(/^Your choices:/)).toHaveTextContent('Your choices: Tea, Milk');
  await user.click(screen.getByRole('link', { name: 'Drinks?' }));
  expect(shownLocation()).toMatch(/^\/poll\//);
  expect(screen.getByTestId('state')).toHaveTextContent(/^{"from":"profile"/);
});

test('empty lists link to creating and finding polls', async () => {
  renderPolls();
  expect(await screen.findByRole('link', { name: 'Create your first poll' })).toHaveAttribute('href', '/create');
  expect(await screen.findByRole('link', { name: 'Find a poll' })).toHaveAttribute('href', '/');
});

test('shows the error of one list beside the other, and loads it again on request', async () => {
  created = () => page(polls(1));
  voted = () => errorResponse(400, 'x');
  const user = renderPolls();
  expect(await screen.findByText('Failed to load voted polls')).toBeInTheDocument();
  expect(await titlesIn('Polls Created')).toEqual(['Poll 1']);
  voted = () => page(polls(2));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await titlesIn('Polls Voted On')).toEqual(['Poll 1', 'Poll 2']);
});
