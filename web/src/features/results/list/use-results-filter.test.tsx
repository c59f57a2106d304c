import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { usePollFilter } from '#features/polls/dashboard/use-poll-filter.ts';
import { PollSearch } from '#features/polls/filter/poll-search.tsx';
import { useResultsFilter } from './use-results-filter.ts';

beforeEach(() => void jest.useFakeTimers());
const List = ({ useFilter }: { useFilter: typeof usePollFilter | typeof useResultsFilter }) => {
  const { filter, change } = useFilter();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <PollSearch value={filter.q} onChange={(q) => change({ q })} />
      <button type="button" onClick={() => change({ category: 'sports' })}>
        Sports
      </button>
      <button type="button" onClick={() => navigate('?q=tram')}>
        Trams
      </button>
      <p data-testid="address">{`${search} ${state}`}</p>
    </>
  );
};

const lists = [
  ['the dashboard', usePollFilter],
  ['the results', useResultsFilter],
] as const;

const open = (useFilter: (typeof lists)[number][1]) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/', state: 'kept' }]}>
      <List useFilter={useFilter} />
    </MemoryRouter>,
  );

const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const wait = (ms: number) => act(async () => jest.advanceTimersByTime(ms));
const address = () => screen.getByTestId('address').textContent;

test.each(lists)('%s: a search that ends before a chosen filter is rendered keeps the filter', async (_, useFilter) => {
  open(useFilter);
  type('bus');
  await wait(299);
  // React renders when `act` returns, so the search ends in between.
  await act(async () => {
    press('Sports');
    jest.advanceTimersByTime(1);
  });
  expect(address()).toBe('?q=bus&category=sports kept');
});

test.each(lists)('%s: a filter chosen before a search is rendered keeps the search', async (_, useFilter) => {
  open(useFilter);
  type('bus');
  await act(async () => {
    jest.advanceTimersByTime(300);
    press('Sports');
  });
  expect(address()).toBe('?q=bus&category=sports kept');
});

test.each(lists)('%s: a change starts from the address of a later navigation', async (_, useFilter) => {
  open(useFilter);
  press('Sports');
  press('Trams');
  expect(address()).toBe('?q=tram null');
  press('Sports');
  expect(address()).toBe('?q=tram&category=sports null');
});
