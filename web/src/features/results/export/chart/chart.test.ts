import { expect, test } from '@jest/globals';
import { tennessee } from '#jest/compared-polls-fixture.ts';
import { anOption, aPoll, pollWithVotes } from '#jest/factories.ts';
import { chartOf } from './chart.ts';

const MADE = new Date('2026-11-21T12:00:00.000Z');
const rowsOf = (poll: Parameters<typeof chartOf>[0]) =>
  chartOf(poll, MADE).rows.map(({ text, value, detail, leads }) => [text, value, detail, leads]);

test('has the percentages and votes of the screen', () => {
  const poll = pollWithVotes([1, 2, 0], { total_votes: 3, voters_count: 2, allow_multiple_votes: true });
  expect(rowsOf(poll)).toEqual([
    ['Option 1', '50%', '1 of 2 people', false],
    ['Option 2', '100%', '2 of 2 people', true],
    ['Option 3', '0%', '0 of 2 people', false],
  ]);
  expect(chartOf(poll, MADE)).toMatchObject({ facts: '3 votes · 2 voters · Active', more: null });
});

test('has of a ranking the votes in the last round of each option', () => {
  expect(rowsOf(tennessee({ status: 'closed' }))).toEqual([
    ['Knoxville', '58', 'Majority', true],
    ['Memphis', '42', '', false],
    ['Nashville', '26', 'Out in round 2', false],
    ['Chattanooga', '15', 'Out in round 1', false],
  ]);
});

test('shows the 30 options with the most votes, in their order, and counts the others', () => {
  const votes = Array.from({ length: 100 }, (_, index) => index % 50);
  const { rows, more } = chartOf(pollWithVotes(votes, { total_votes: 2_450, voters_count: 2_450 }), MADE);
  expect(rows).toHaveLength(30);
  expect(rows[0]?.text).toBe('Option 36');
  expect(more).toBe('and 70 more options');
});

test('keeps a name together in a sentence of another direction, and a text on one line', () => {
  const poll = aPoll({ title: 'Where\n shall we?', options: [anOption(1, 'في الحديقة'), anOption(0, 'At the\nlake')] });
  const chart = chartOf({ ...poll, total_votes: 1, voters_count: 1 }, MADE);
  expect(chart.outcome).toMatch(/^\u2068في الحديقة\u2069 leads with 1 vote/);
  expect([chart.title, chart.rows[1]?.text]).toEqual(['Where shall we?', 'At the lake']);
});

test('says that there are no votes, and shows no hidden results', () => {
  expect(chartOf(pollWithVotes([0, 0], { total_votes: 0, voters_count: 0 }), MADE).outcome).toBe('No votes yet');
  expect(() => chartOf(pollWithVotes([null, null], { results_visible: false }), MADE)).toThrow();
});
