import { beforeEach, expect, jest, test } from '@jest/globals';
import type { CountCheck, Poll } from '@showhands/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { applyEvent } from '#features/polls/apply-event.ts';
import { aScoredPoll, tennessee } from '#jest/compared-polls-fixture.ts';
import { anOption, aPoll, errorResponse, json, optionId } from '#jest/factories.ts';
import { renderUi, shownToasts } from '#jest/ui-fixture.tsx';
import { backState } from '#lib/back-navigation.ts';
import { screen as pollResults } from './poll-results.tsx';

const drinks = (parts: Partial<Poll> = {}) =>
  aPoll({ options: [anOption(3, 'Tea'), anOption(1, 'Coffee'), anOption(0, 'Water')], ...parts });

const at = '2026-11-28T16:10:00.000Z';

let requested: string[];
let count: CountCheck;

beforeEach(() => {
  requested = [];
  count = { votes: 4, voters: 4, isEqual: true, checkedAt: at, ownBallotAt: null };
});

/** Opens the results of a poll, coming from the list of results. `results` answers for them, by default with the poll. */
const open = async (poll: Poll, results: () => Response = () => json(200, poll), votes: string[] = []) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = String(input);
    requested.push(url);
    if (url.endsWith('/count')) return json(200, count);
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

test('does not offer to share the results of a draft, which only its creator can open', async () => {
  const { user } = await open(drinks({ status: 'draft' }));
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  await user.keyboard('s');
  expect(shownToasts()).toEqual([]);
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
  expect(rowsOf(await screen.findByRole('table', { name: 'Votes in each round' }))).toEqual([
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

test.each([
  [true, '4 votes, 4 voters, each counted once'],
  [false, 'The counters of this poll differ from its votes.'],
])('says when the counters were compared with the votes, equal: %s', async (isEqual, text) => {
  count = { ...count, isEqual, ownBallotAt: at };
  await open(drinks());
  expect(await screen.findByText(text, { exact: false })).toBeInTheDocument();
  expect(screen.getByText(/^checked /)).toHaveAttribute('dateTime', at);
  expect(screen.getByText(/^Your vote was stored on /)).toBeInTheDocument();
});
