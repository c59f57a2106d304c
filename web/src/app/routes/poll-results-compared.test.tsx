import { afterEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { errorResponse, json } from '../../../jest/api-fixture.ts';
import { aRankedPoll, aScoredPoll, tennessee } from '../../../jest/compared-polls-fixture.ts';
import { renderUi } from '../../../jest/polls-fixture.tsx';
import { applyEvent } from '../../features/polls/apply-event.ts';
import { screen as pollResults } from './poll-results.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

/** Opens the results of a poll. `results` answers for them, by default with the poll. */
const open = async (poll: Poll, results: () => Response = () => json(200, poll)) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = String(input);
    if (url.endsWith('/vote-status')) return json(200, { hasVoted: false, votes: [] });
    return url.includes('intent=results') ? results() : json(200, poll);
  });
  const { client, user } = renderUi(
    <Routes>
      <Route path="/poll/:id/results" element={<pollResults.component />} />
    </Routes>,
    { path: `/poll/${poll.id}/results` },
  );
  await screen.findByRole('heading', { level: 1 });
  const push = (update: Poll) => act(async () => applyEvent(client, { name: 'pollUpdate', update }, Date.now()));
  return { push, user };
};

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

test('counts ballots in the statistics, not the options on them', async () => {
  await open(tennessee());
  const figures = within(screen.getByRole('region', { name: 'Statistics' })).getAllByRole('definition');
  expect(figures.slice(0, 3).map((figure) => figure.textContent)).toEqual(['100', '3', '4']);
});

test('updates with new counts', async () => {
  const poll = tennessee({ ranking: null });
  const { push } = await open(poll);
  expect(await screen.findByText('The first count is on its way')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  await push({ ...poll, version: 2, ranking: tennessee().ranking ?? null });
  // Those ids are of another poll: its options are not in this one.
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

test.each(['<b>bold</b>', 'قهوة', '\u202Edesrever', 'x'.repeat(100)])('shows the option %j as it is', async (text) => {
  await open(aScoredPoll({ [text]: [0, 0, 0, 0, 0, 1], Other: [0, 0, 0, 0, 1, 0] }));
  expect(await screen.findByRole('rowheader', { name: text })).toBeInTheDocument();
});

test('leads to the poll before the first vote, and says when it opens', async () => {
  const poll = aRankedPoll(['Tea', 'Coffee'], [], { opens_at: '2999-01-01T10:00:00.000Z' });
  await open(poll);
  expect(screen.getByText('No votes yet')).toBeInTheDocument();
  expect(screen.getAllByText(/^Opens Jan 1, 2999/)[0]).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open poll' })).toHaveAttribute('href', `/poll/${poll.id}`);
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
