import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { anOption, aPoll } from '../../../jest/factories.ts';
import { applyEvent } from '../../features/polls/apply-event.ts';
import { from } from '../../lib/origin.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { toasts } from '../../lib/toasts.ts';
import { pollResults } from './poll-results.tsx';

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refusal = (status: number, code: string, message: string) => json(status, { message, code, requestId: 'r' });

const drinks = (parts: Partial<Poll> = {}) =>
  aPoll({ options: [anOption(3, 'Tea'), anOption(1, 'Coffee'), anOption(0, 'Water')], ...parts });

const idOf = (poll: Poll, index: number) => poll.options[index]?.id ?? '';

let answer: () => Response;
let asked: string[];

beforeEach(() => {
  asked = [];
  for (const { id } of toasts.get()) toasts.dismiss(id);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

/** The screen of a poll, reached from the results of all polls. */
const open = async (poll: Poll, votes: string[] = []) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(String(input));
    return String(input).endsWith('/vote-status') ? json(200, { hasVoted: votes.length > 0, votes }) : answer();
  });
  const client = createQueryClient();
  const entries = ['/results', { pathname: `/poll/${poll.id}/results`, state: from('results') }];
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
  answer = () => json(200, poll);
  return open(poll, votes);
};
const refuse = (response: () => Response) => {
  answer = response;
  return open(drinks());
};

const bar = (name: RegExp) =>
  within(screen.getByRole('list', { name: 'Results by option' }))
    .getByText(name)
    .closest('li');
const tableRows = () => screen.getAllByRole('row').map((row) => row.textContent);
const saidToasts = () => toasts.get().map(({ kind, text }) => [kind, text]);

test('tells how a poll stands in a sentence, in bars, in a table and in numbers', async () => {
  const poll = drinks({ allow_multiple_votes: true, voters_count: 2 });
  await show(poll, [idOf(poll, 1)]);
  expect(asked[0]).toContain(`/api/polls/${poll.id}?intent=results`);
  expect(screen.getByText('Tea leads with 3 votes (75%)')).toBeInTheDocument();
  expect(bar(/Tea/)).toHaveTextContent('Leading75%3 votes');
  expect(bar(/Coffee/)).toHaveTextContent('Your vote25%1 vote');
  expect(tableRows()).toEqual(['OptionVotesShare', 'Tea375%', 'Coffee · Your vote125%', 'Water00%', 'Total4100%']);
  const statistics = within(screen.getByRole('region', { name: 'Statistics' }));
  const figures = statistics.getAllByRole('definition').map((figure) => figure.textContent);
  expect(figures.slice(0, 5)).toEqual(['4', '2', '3', '1.3', '3']);
  expect(screen.getByText('Currently accepting votes')).toBeInTheDocument();
  expect(screen.getByText('Public Results')).toBeInTheDocument();
});

test('moves with the votes, and never back', async () => {
  const poll = drinks();
  const { push } = await show(poll);
  const [tea, coffee, water] = poll.options;
  const options = [tea, coffee, water].flatMap((option) => (option ? [{ ...option, votes: 3 }] : []));
  await push({ ...poll, version: 3, options, total_votes: 9 });
  expect(screen.getByText('A tie so far between 3 options, 3 votes each')).toBeInTheDocument();
  expect(tableRows()[2]).toBe('Coffee333%');
  await push({ ...poll, version: 2 });
  expect(tableRows()[2]).toBe('Coffee333%');
});

test('shows nothing more once the results are private, and shows them again once they are not', async () => {
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
  ['private results', () => refusal(403, 'results_private', 'Results are private for this poll')],
  ['a missing poll', () => refusal(404, 'not_found', 'Poll not found')],
  ['an answer that says nothing', () => new Response('<h1>teapot</h1>', { status: 418 })],
])('%s: says why, and leads back', async (_name, response) => {
  const { user } = await refuse(response);
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

test('an address that is no poll’s is told to be a missing one', async () => {
  await refuse(() => refusal(404, 'not_found', 'Not found'));
  expect(screen.getByRole('alert')).toHaveTextContent('Poll not found');
});

test('a title is laid out in the direction of its own script', async () => {
  await show(drinks({ title: 'قهوة أم شاي؟' }));
  expect(screen.getByRole('heading', { level: 1, name: 'قهوة أم شاي؟' })).toHaveAttribute('dir', 'auto');
});

test('the first vote brings the results', async () => {
  const poll = aPoll();
  const { push } = await show(poll);
  const [first, second] = poll.options;
  if (!first || !second) throw new Error('A poll has two options');
  await push({ ...poll, version: 2, total_votes: 1, options: [{ ...first, votes: 1 }, second] });
  expect(screen.getByText('Tea leads with 1 vote (100%)')).toBeInTheDocument();
});

test('shares the address of the results', async () => {
  const poll = drinks();
  const { user } = await show(poll);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(saidToasts()).toEqual([['success', 'Results link copied to clipboard!']]));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/poll/${poll.id}/results`);
});

test('a key shares too', async () => {
  const poll = drinks();
  const { user } = await show(poll);
  await user.keyboard('s');
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain(poll.id));
});

test('results of a draft are not shared: nobody else could open them', async () => {
  const { user } = await show(drinks({ status: 'draft' }));
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  await user.keyboard('s');
  expect(saidToasts()).toEqual([]);
});

test('exports what is on the screen', async () => {
  const poll = drinks();
  const { user } = await show(poll);
  const saved: Blob[] = [];
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:report';
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    asked.push(this.download);
  });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toContain('Tea leads with 3 votes (75%)');
  expect(asked.at(-1)).toMatch(new RegExp(`^poll-${poll.id}-results-\\d{4}-\\d\\d-\\d\\d\\.html$`));
});

test('says so when the export fails', async () => {
  const { user } = await show(drinks());
  jest.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('no memory');
  });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saidToasts()).toEqual([['error', 'Failed to export poll results. Please try again.']]));
});
