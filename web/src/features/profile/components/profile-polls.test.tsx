import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { anOption, aPoll } from '../../../../jest/factories.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
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
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const Address = () => {
  const { pathname, search, state } = useLocation();
  return <p data-testid="address">{`${pathname}${search} ${JSON.stringify(state)}`}</p>;
};

const open = (address = '/profile') => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <ProfilePolls />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};

const titlesIn = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('the overview shows the latest three of each', async () => {
  created = () => page(polls(6), 9);
  voted = () => page(polls(2));
  open();
  expect(await titlesIn('Polls Created')).toEqual(['Poll 1', 'Poll 2', 'Poll 3']);
  expect(await titlesIn('Polls Voted On')).toEqual(['Poll 1', 'Poll 2']);
  expect(screen.queryByRole('link', { name: 'View all my polls' })).toBeNull();
});

test.each([
  [5, 5, false],
  [6, 6, true],
  [6, 40, true],
])('with %i of %i polls created, the way to all of them: %s', async (shown, total, leads) => {
  created = () => page(polls(shown), total);
  const person = open();
  await person.click(screen.getByRole('tab', { name: 'Polls Created' }));
  expect(await titlesIn('Polls Created')).toHaveLength(shown);
  expect(screen.queryAllByRole('link', { name: 'View all my polls' })).toHaveLength(leads ? 1 : 0);
  expect(screen.getByTestId('address')).toHaveTextContent('/profile?tab=created');
});

test('a poll says what one has chosen, and knows where one came from', async () => {
  const options = [anOption(1, 'Tea'), anOption(0, 'Coffee'), anOption(1, 'Milk')];
  const myVotes = [options[2], options[0]].map((option) => option?.id);
  voted = () => page([{ ...aPoll({ title: 'Drinks?', options }), myVotes }]);
  const person = open('/profile?tab=voted');
  expect(await screen.findByText(/^Your choices:/)).toHaveTextContent('Your choices: Tea, Milk');
  await person.click(screen.getByRole('link', { name: 'Drinks?' }));
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/poll\/.* {"from":"profile"/);
});

test('says what is missing, and where to begin', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Create your first poll' })).toHaveAttribute('href', '/create');
  expect(await screen.findByRole('link', { name: 'Find a poll' })).toHaveAttribute('href', '/');
});

test('a list that does not come says so and can be asked for again, beside the other', async () => {
  created = () => page(polls(1));
  voted = () => new Response(JSON.stringify({ message: '', code: 'x', requestId: 'r' }), { status: 400 });
  const person = open();
  expect(await screen.findByText('Failed to load voted polls')).toBeInTheDocument();
  expect(await titlesIn('Polls Created')).toEqual(['Poll 1']);
  voted = () => page(polls(2));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await titlesIn('Polls Voted On')).toEqual(['Poll 1', 'Poll 2']);
});
