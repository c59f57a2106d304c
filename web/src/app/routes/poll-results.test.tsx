import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aRankedPoll, aScoredPoll, tennessee } from '../../../jest/compared-polls-fixture.ts';
import { anOption, aPoll, errorResponse, json, optionId } from '../../../jest/factories.ts';
import { renderUi, shownToasts } from '../../../jest/ui-fixture.tsx';
import { applyEvent } from '../../features/polls/apply-event.ts';
import { backState } from '../../lib/back-navigation.ts';
import { screen as pollResults } from './poll-results.tsx';

const drinks = (parts: Partial<Poll> = {}) =>
  aPoll({ options: [anOption(3, 'Tea'), anOption(1, 'Coffee'), anOption(0, 'Water')], ...parts });

let requested: string[];

beforeEach(() => {
  requested = [];
});

/** Opens the results of a poll, coming from the list of results. `results` answers for them, by default with the poll. */
const open = async (poll: Poll, results: () => Response = () => json(200, poll), votes: string[] = []) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = String(input);
    requested.push(url);
    if (url.endsWith('/vote-status')) return json(200, { hasVoted: votes.length > 0, votes });
    return url.includes('intent=results') ? results() : json(200, poll);
  });
  const { client, user } = renderUi(
    <Routes>
      <Route path="/poll/:id/results" element={<pollResults.component />} />
      <Route path="/results" element={<p>All results</p>} />
    </Routes>,
    { path: { pathname: `/poll/${poll.id}/results`, state: backState('results') } },
  );
  await screen.findByRole('heading', { level: 1 });
  const push = (update: Poll) => act(async () => applyEvent(client, { name: 'pollUpdate', update }, Date.now()));
  return { push, user };
};

const bar = (name: RegExp) =>
  within(screen.getByRole('list', { name: 'Results by option' }))
    .getByText(name)
    .closest('li');
const tableRows = () => screen.getAllByRole('row').map((row) => row.textContent);

test('shows the result as a sentence, bars, a table and numbers', async () => {
  const poll = drinks({ allow_multiple_votes: true, voters_count: 4 });
  await open(poll, undefined, [optionId(poll, 1)]);
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
  const { push } = await open(poll);
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
  const { push } = await open(poll);
  const options = poll.options.map((option) => ({ ...option, votes: null }));
  await push({ ...poll, version: 2, show_results: false, results_visible: false, options });
  expect(screen.getByRole('alert')).toHaveTextContent('Unable to Load ResultsResults are private for this poll');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  await push({ ...poll, version: 3 });
  expect(tableRows()).toHaveLength(5);
});

test.each([
  ['private results', () => errorResponse(403, 'results_private', 'Results are private for this poll')],
  ['a missing poll', () => errorResponse(404, 'not_found', 'Poll not found')],
  ['a response without a reason', () => new Response('<h1>teapot</h1>', { status: 418 })],
])('%s: shows the reason and a way back', async (_name, response) => {
  const { user } = await open(drinks(), response);
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
  await open(poll);
  expect(screen.getByText('No votes yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/poll/${poll.id}${target}`);
  expect(screen.queryByRole('table')).toBeNull();
});

test('shares the URL of the results', async () => {
  const poll = drinks();
  const { user } = await open(poll);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(shownToasts()).toEqual(['success: Results link copied to clipboard!']));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/poll/${poll.id}/results`);
});

test('does not offer to share the results of a draft, which only its creator can open', async () => {
  const { user } = await open(drinks({ status: 'draft' }));
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  await user.keyboard('s');
  expect(shownToasts()).toEqual([]);
});

test('reports a failed export', async () => {
  const { user } = await open(drinks());
  jest.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('no memory');
  });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(shownToasts()).toEqual(['error: Failed to export poll results. Please try again.']));
});

const hidden = (poll: Poll): Poll => ({
  ...poll,
  results_visible: false,
  ranking: null,
  options: poll.options.map((option) => ({ ...option, votes: null })),
});
const forbidden = () => errorResponse(403, 'results_private', 'Results are private for this poll');

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);

test('shows a runoff as sentences, as rounds with all moves, and as an order', async () => {
  await open(tennessee({ status: 'closed' }));
  expect(await screen.findByText('Knoxville won the runoff with 58 of 100 votes in round 3')).toBeInTheDocument();
  expect(screen.getByText('In pairs, Nashville beats every other option.')).toBeInTheDocument();
  expect(rowsOf(screen.getByRole('table', { name: 'Votes in each round' }))).toEqual([
    'OptionRound 1Round 2Round 3',
    'Knoxville1732 +1558 +26 Majority',
    'Memphis424242',
    'Nashville2626 Out',
    'Chattanooga15 Out',
    'Exhausted votes Their voters rank none of the options left.000',
    'Needed to win515151',
  ]);
  const order = screen.getByRole('region', { name: 'Order by comparison in pairs' });
  const [list] = within(order).getAllByRole('list');
  expect(
    within(list ?? order)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['1Nashville', '2Chattanooga', '3Knoxville', '4Memphis']);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByText('Share of votes')).toBeNull();
});

test('has the pairs and the rounds in words behind summaries', async () => {
  const { user } = await open(tennessee());
  const pairs = await screen.findByText('All pairs', { selector: 'summary' });
  expect(pairs.closest('details')).not.toHaveAttribute('open');
  await user.click(pairs);
  expect(rowsOf(screen.getByRole('table', { name: /How many voters prefer/ }))[2]).toBe(
    '2 Nashville58 ✓ wins–68 ✓ wins68 ✓ wins',
  );
  expect(screen.getByText('The rounds in words').closest('details')).toHaveTextContent(
    'Nashville is out with 26 votes.',
  );
});

test('updates with new counts', async () => {
  const poll = tennessee({ ranking: null });
  const { push } = await open(poll);
  expect(await screen.findByText('The first count is on its way')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  await push({ ...poll, version: 2, ranking: tennessee().ranking ?? null });
  // The voter's choices name options of another poll, which this poll does not have.
  expect(screen.getByText('The first count is on its way')).toBeInTheDocument();
  const counted = tennessee();
  await push({ ...counted, id: poll.id, version: 3 });
  expect(screen.getByText('Knoxville leads the runoff with 58 of 100 votes in round 3')).toBeInTheDocument();
});

test('scrolls thirty long options in a region that the keyboard reaches', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `${index} ${'x'.repeat(97)}`);
  const poll = aRankedPoll(
    names,
    names.map((_, index) => [index + 1, index, (index + 1) % 30]),
  );
  await open(poll);
  const table = await screen.findByRole('table', { name: 'Votes in each round' });
  const region = table.parentElement;
  expect(region).toHaveAccessibleName('Votes in each round');
  expect(region?.tabIndex).toBe(0);
  const rounds = poll.ranking?.rounds.length ?? 0;
  expect(rounds).toBeGreaterThan(15);
  expect(within(table).getAllByRole('columnheader', { name: /^Round/ })).toHaveLength(rounds);
  expect(within(table).getAllByRole('rowheader')).toHaveLength(32);
});

test('shows the scores as a table for screen readers, the best mean first', async () => {
  await open(aScoredPoll({ Coffee: [1, 0, 1, 0, 0, 0], Tea: [0, 0, 1, 0, 1, 3], Water: [0, 0, 0, 0, 0, 0] }));
  expect(await screen.findByText('Highest average: Tea (4.2)')).toBeInTheDocument();
  expect(rowsOf(screen.getByRole('table', { name: 'Scores' }))).toEqual([
    'OptionAverageMedianVotersScore 0Score 1Score 2Score 3Score 4Score 5',
    'Tea4.255001013',
    'Coffee1.012101000',
    'Water––0000000',
  ]);
  expect(screen.getByText('Median 5 · 5 voters')).toBeInTheDocument();
  expect(screen.getByText('No scores yet')).toBeInTheDocument();
});

test.each([
  ['after_vote', 'Results are shown after you vote'],
  ['after_close', 'Results are shown after the poll is closed'],
] as const)('says that results come %s, with a link to the poll', async (time, text) => {
  const poll = hidden(tennessee({ results_when: time }));
  await open(poll, forbidden);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open poll' })).toHaveAttribute('href', `/poll/${poll.id}`);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('says when results come back as soon as they are hidden', async () => {
  const poll = tennessee();
  const { push } = await open(poll);
  await push(hidden({ ...poll, version: 2, results_when: 'after_close' }));
  expect(screen.getByText('Results are shown after the poll is closed')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
});

test('says that results are private where they never come', async () => {
  await open(hidden(tennessee({ show_results: false })), forbidden);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Results are private for this poll'));
});
