import { expect, test } from '@jest/globals';
import { type EmbeddedPoll, type Poll, runoffTieOf } from '@showhands/contracts';
import { resultRowsOf } from '#embed/result-rows.ts';
import { leaderText } from '#features/polls/leader.ts';
import { runoffOf } from '#features/polls/runoff/runoff.ts';
import { stepText } from '#features/polls/runoff/step-text.ts';
import { chartOf } from '#features/results/export/chart/chart.ts';
import { renderReport } from '#features/results/export/report.ts';
import { topRowsOf } from '#features/results/list/top-rows.ts';
import { aRankedPoll } from '#jest/compared-polls-fixture.ts';
import { wallLeadOf } from './wall-lead.ts';
import { wallRowsOf } from './wall-rows.ts';

/** Tea and Coffee have two ballots each when only they are left. */
const tied = (parts: Partial<Poll> = {}) =>
  aRankedPoll(
    ['Tea', 'Coffee'],
    [
      [2, 0, 1],
      [2, 1, 0],
    ],
    parts,
  );
const inEarlierRound = () =>
  aRankedPoll(
    ['Tea', 'Coffee', 'Water'],
    [
      [2, 0],
      [3, 1],
      [1, 2, 0],
    ],
  );

test.each<[string, Poll, string]>([
  ['open', tied(), 'A tie so far in the runoff: Tea and Coffee, 2 votes each. Tea is first, by its place in the poll.'],
  [
    'closed',
    tied({ status: 'closed' }),
    'Tied in the runoff: Tea and Coffee, 2 votes each. Tea is first, by its place in the poll.',
  ],
  [
    'decided by an earlier round',
    inEarlierRound(),
    'A tie so far in the runoff: Tea and Coffee, 3 votes each. Coffee is first, with more votes in an earlier round.',
  ],
  [
    'three options',
    aRankedPoll(
      ['Tea', 'Coffee', 'Water'],
      [
        [1, 0],
        [1, 1],
        [1, 2],
      ],
    ),
    'A tie so far in the runoff: Tea, Coffee and Water, 1 vote each. Tea is first, by its place in the poll.',
  ],
])('names the options of a tie and the rule that decided it: %s', (_name, poll, text) => {
  expect(leaderText(poll)).toBe(text);
  expect(wallLeadOf(poll, false)).toBe(text);
  expect(chartOf(poll, new Date()).outcome).toBe(text);
  expect(renderReport(poll, new Date())).toContain(text);
  expect(renderReport(poll, new Date())).not.toContain('Majority');
});

test('names lots and how to recompute them in the picture and in the report, once they are drawn', () => {
  const poll = tied({ status: 'closed' });
  const [winner = ''] = poll.options.map(({ id }) => id);
  const announced = { commitment: 'c0ffee', options: [winner], announced_at: poll.createdAt, draw: null };
  expect(renderReport({ ...poll, lots: announced }, new Date())).not.toContain('Lots were drawn');
  const draw = { word: 'penguin', seed: '5eed', winner, drawn_at: poll.createdAt };
  const drawn = { ...poll, lots: { ...announced, draw } };
  expect(chartOf(drawn, new Date()).outcome).toMatch(/ · Lots were drawn: Tea$/);
  const report = renderReport(drawn, new Date());
  for (const part of ['Lots were drawn: Tea', 'Word penguin, seed 5eed', 'c0ffee']) expect(report).toContain(part);
});

test('gives tied options equal figures', () => {
  const poll = tied();
  expect(wallRowsOf(poll, true).map(({ result }) => [result?.figure, result?.standing])).toEqual([
    ['2', 'tied'],
    ['2', 'tied'],
  ]);
  expect(chartOf(poll, new Date()).rows.map(({ value, detail, leads }) => [value, detail, leads])).toEqual([
    ['2', 'Tied', true],
    ['2', 'Tied', true],
  ]);
  expect(topRowsOf(poll, 2).map(({ figure }) => figure)).toEqual(['50%', '50%']);
});

test('explains the tie as the last round', () => {
  const poll = tied();
  if (!poll.ranking) throw new Error('The poll has been counted');
  expect(runoffOf(poll, poll.ranking).rounds.map(stepText)).toEqual([
    'Tea and Coffee have 2 votes each, and no other option is left.',
  ]);
});

test('tells a tie from a win on pages of other sites', () => {
  const poll = tied({ status: 'closed' });
  const options = poll.options.map((option) => ({ ...option, first_preferences: 2 }));
  const [first, second] = poll.options.map(({ id }) => id);
  const embedded = {
    ...poll,
    options,
    winner: first ?? null,
    runoff: poll.ranking && { ...poll.ranking, rounds: poll.ranking.rounds.slice(0, 1) },
    tie: { options: [first ?? '', second ?? ''], by: 'list-order' as const },
  } satisfies EmbeddedPoll;
  expect(resultRowsOf(embedded).map(({ rank }) => rank)).toEqual([
    'Tied in the runoff, first by its place in the poll',
    'Tied in the runoff',
  ]);
});

test.each([
  [3, 2, 2],
  [2, 2, 2],
])('is no tie where votes decide after one: %i, %i, %i', (tea, coffee, water) => {
  const poll = aRankedPoll(
    ['Tea', 'Coffee', 'Water'],
    [
      [tea, 0],
      [coffee, 1, 0],
      [water, 2, 0],
    ],
  );
  expect(poll.ranking && runoffTieOf(poll.ranking)).toBeNull();
});
