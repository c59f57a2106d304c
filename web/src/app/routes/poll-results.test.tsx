import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { anOption, aPoll } from '../../../jest/factories.ts';
import { applyEvent } from '../../features/polls/apply-event.ts';
import { backState } from '../../lib/back-navigation.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { toasts } from '../../lib/toasts.ts';
import { screen as pollResults } from './poll-results.tsx';

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const rejection = (status: number, code: string, message: string) => json(status, { message, code, requestId: 'r' });

const drinks = (parts: Partial<Poll> = {}) =>
  aPoll({ options: [anOption(3, 'Tea'), anOption(1, 'Coffee'), anOption(0, 'Water')], ...parts });

const idOf = (poll: Poll, index: number) => poll.options[index]?.id ?? '';

let pollResponse: () => Response;
let requested: string[];

beforeEach(() => {
  requested = [];
  for (const { id } of toasts.get()) toasts.dismiss(id);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

/** Opens the results of a poll, coming from the list of results. */
const open = async (poll: Poll, votes: string[] = []) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    requested.push(String(input));
    return String(input).endsWith('/vote-status') ? json(200, { hasVoted: votes.length > 0, votes }) : pollResponse();
  });
  const client = createQueryClient();
  const entries = ['/results', { pathname: `/poll/${poll.id}/results`, state: backState('results') }];
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={entries}>
        <Routes>
          <Route path="/poll/:id/results" element={<pollResults.component />} />
          <Route path="/results" element={<p>All results</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  const push = (update: Poll) => act(async () => applyEvent(client, { name: 'pollUpdate', update }, Date.now()));
  return { push, user: userEvent.setup() };
};

const show = (poll: Poll, votes: string[] = []) => {
  pollResponse = () => json(200, poll);
  return open(poll, votes);
};
const openWith = (response: () => Response) => {
  pollResponse = response;
  return open(drinks());
};

const bar = (name: RegExp) =>
  within(screen.getByRole('list', { name: 'Results by option' }))
    .getByText(name)
    .closest('li');
const tableRows = () => screen.getAllByRole('row').map((row) => row.textContent);
const saidToasts = () => toasts.get().map(({ kind, text }) => [kind, text]);

test('shows the result as a sentence, bars, a table and numbers', async () => {
  const poll = drinks({ allow_multiple_votes: true, voters_count: 4 });
  await show(poll, [idOf(poll, 1)]);
  expect(requested[0]).toContain(`/api/polls/${poll.id}?intent=results`);
  expect(screen.getByText('Tea leads with 3 of 4 people (75%)')).toBeInTheDocument();
  expect(bar(/Tea/)).toHaveTextContent('Leading75%3 of 4 people');
  expect(bar(/Coffee/)).toHaveTextContent('Your vote25%1 of 4 people');
  expect(tableRows()).toEqual([
    'OptionVotesShare of people',
    'Tea375%',
    'Coffee · Your vote125%',
    'Water00%',
    'Total4',
  ]);
  const statistics = within(screen.getByRole('region', { name: 'Statistics' }));
  const figures = statistics.getAllByRole('definition').map((figure) => figure.textContent);
  expect(figures.slice(0, 5)).toEqual(['4', '4', '3', '1.3', '3']);
  expect(screen.getByText('Currently accepting votes')).toBeInTheDocument();
  expect(screen.getByText('Public Results')).toBeInTheDocument();
});

test('updates with new votes, and ignores older versions', async () => {
  const poll = drinks();
  const { push } = await show(poll);
  const [tea, coffee, water] = poll.options;
  const options = [tea, coffee, water].flatMap((option) => (option ? [{ ...option, votes: 3 }] : []));
  await push({ ...poll, version: 3, options, total_votes: 9 });
  expect(screen.getByText('A tie so far between Tea, Coffee and Water, 3 votes each')).toBeInTheDocument();
  expect(tableRows()[2]).toBe('Coffee333%');
  await push({ ...poll, version: 2 });
  expect(tableRows()[2]).toBe('Coffee333%');
});

test('hides the results while they are private', async () => {
  const poll = drinks();
  const { push } = await show(poll);
  const options = poll.options.map((option) => ({ ...option, votes: null }));
  await push({ ...poll, version: 2, show_results: false, results_visible: false, options });
  expect(screen.getByRole('alert')).toHaveTextContent('Unable to Load ResultsResults are private for this poll');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  await push({ ...poll, version: 3 });
  expect(tableRows()).toHaveLength(5);
});

test.each([
  ['private results', () => rejection(403, 'results_private', 'Results are private for this poll')],
  ['a missing poll', () => rejection(404, 'not_found', 'Poll not found')],
  ['a response without a reason', () => new Response('<h1>teapot</h1>', { status: 418 })],
])('%s: shows the reason and a way back', async (_name, response) => {
  const { user } = await openWith(response);
  const said = await response()
    .json()
    .catch(() => ({ message: 'Failed to load poll results' }));
  expect(screen.getByRole('alert')).toHaveTextContent(`Unable to Load Results${said.message}`);
  await user.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(screen.getByText('All results')).toBeInTheDocument();
});

test.each([
  ['active', 'Be the first to cast your vote!', ''],
  ['draft', 'Publish this draft', '/edit'],
] as const)('an %s poll without votes leads to what brings the first', async (status, name, target) => {
  const poll = aPoll({ status });
  await show(poll);
  expect(screen.getByText('No votes yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/poll/${poll.id}${target}`);
  expect(screen.queryByRole('table')).toBeNull();
});

test('shows a missing poll for an unknown id', async () => {
  await openWith(() => rejection(404, 'not_found', 'Not found'));
  expect(screen.getByRole('alert')).toHaveTextContent('Poll not found');
});

test('lays a title out in the direction of its own script', async () => {
  await show(drinks({ title: 'قهوة أم شاي؟' }));
  expect(screen.getByRole('heading', { level: 1, name: 'قهوة أم شاي؟' })).toHaveAttribute('dir', 'auto');
});

test('shows the results with the first vote', async () => {
  const poll = aPoll();
  const { push } = await show(poll);
  const [first, second] = poll.options;
  if (!first || !second) throw new Error('A poll has two options');
  await push({ ...poll, version: 2, total_votes: 1, options: [{ ...first, votes: 1 }, second] });
  expect(screen.getByText('Tea leads with 1 vote (100%)')).toBeInTheDocument();
});

test('shares the URL of the results', async () => {
  const poll = drinks();
  const { user } = await show(poll);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(saidToasts()).toEqual([['success', 'Results link copied to clipboard!']]));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/poll/${poll.id}/results`);
});

test('shares by shortcut', async () => {
  const poll = drinks();
  const { user } = await show(poll);
  await user.keyboard('s');
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain(poll.id));
});

test('does not offer to share the results of a draft, which only its creator can open', async () => {
  const { user } = await show(drinks({ status: 'draft' }));
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  await user.keyboard('s');
  expect(saidToasts()).toEqual([]);
});

test('exports the results that are on the screen', async () => {
  const poll = drinks();
  const { user } = await show(poll);
  const saved: Blob[] = [];
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:report';
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    requested.push(this.download);
  });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toContain('Tea leads with 3 votes (75%)');
  expect(requested.at(-1)).toMatch(new RegExp(`^poll-${poll.id}-results-\\d{4}-\\d\\d-\\d\\d\\.html$`));
});

test('reports a failed export', async () => {
  const { user } = await show(drinks());
  jest.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('no memory');
  });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saidToasts()).toEqual([['error', 'Failed to export poll results. Please try again.']]));
});
