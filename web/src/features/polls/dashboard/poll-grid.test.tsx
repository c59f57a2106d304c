import { afterEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { screen, within } from '@testing-library/react';
import { json, pollWithVotes } from '#jest/factories.ts';
import { renderUi } from '#jest/ui-fixture.tsx';
import type { PollFilter } from '../poll-filter.ts';
import { PollGrid } from './poll-grid.tsx';

const ALL: PollFilter = { q: '', category: 'all' };
const onClear = jest.fn();

afterEach(() => {
  onClear.mockClear();
});

const pageOf = (polls: Poll[]) => json(200, polls, { 'X-Total-Count': String(polls.length) });

const open = (list: () => Response, filter = ALL) => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (input) =>
      String(input).includes('/stats') ? json(200, { totalPolls: 12, totalVotes: 90, recentPolls: 1 }) : list(),
    );
  return renderUi(<PollGrid filter={filter} onClear={onClear} />).user;
};

const card = async (title: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { name: title });
  return heading.closest('article') ?? heading;
};

test('shows a card with the first two options, the number of others, and the totals', async () => {
  open(() => pageOf([pollWithVotes([3, 1, 0, 0], { title: 'What to drink?', comments_count: 2 })]));
  const drinks = within(await card('What to drink?'));
  expect(drinks.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Option 175%',
    'Option 225%',
    '+2 more options',
  ]);
  expect(drinks.getByText('4 votes')).toBeInTheDocument();
  expect(drinks.getByText('2 comments')).toBeInTheDocument();
});

test.each<[string, PollFilter, string, boolean]>([
  ['no polls at all', ALL, 'No polls yet', false],
  ['a search without matches', { ...ALL, q: 'bus' }, 'No polls found', true],
  ['an empty category', { ...ALL, category: 'sports' }, 'No polls yet', true],
])('shows the empty state of %s', async (_name, filter, title, canClear) => {
  open(() => pageOf([]), filter);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show all polls' }) !== null).toBe(canClear);
});

test('leads from the code of a poll, typed into the search, to that poll', async () => {
  open(() => pageOf([]), { ...ALL, q: '3FG-9vj' });
  expect(await screen.findByRole('link', { name: 'Open the poll with the code 3fg9vj' })).toHaveAttribute(
    'href',
    '/p/3fg9vj',
  );
});
