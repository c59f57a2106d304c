import { expect, test } from '@jest/globals';
import { anOption, aPoll } from '../../../jest/factories.ts';
import { chosenWith, mayViewResults, type PendingVote, refusalOf, withPendingVotes } from './ballot-rules.ts';

const polled = (votes: (number | null)[], parts = {}) =>
  aPoll({ options: votes.map((count) => anOption(count)), ...parts });

const pendingOn = (poll: ReturnType<typeof aPoll>, index: number, adds = true): PendingVote => ({
  optionId: poll.options[index]?.id ?? '',
  adds,
  seenVotes: poll.options[index]?.votes ?? null,
  seenTotal: poll.total_votes,
});

const votesOf = (poll: ReturnType<typeof aPoll>) => poll.options.map((option) => option.votes);

/** The same poll as the server tells it later. */
const later = (poll: ReturnType<typeof aPoll>, votes: (number | null)[], total: number) => ({
  ...poll,
  total_votes: total,
  options: poll.options.map((option, index) => ({ ...option, votes: votes[index] ?? null })),
});

test('a vote counts as soon as it is cast', () => {
  const poll = polled([4, 2]);
  const shown = withPendingVotes(poll, [pendingOn(poll, 1)]);
  expect([votesOf(shown), shown.total_votes]).toEqual([[4, 3], 7]);
});

test('a vote that the server has counted already is not counted twice', () => {
  const poll = polled([4, 2]);
  const shown = withPendingVotes(later(poll, [4, 3], 7), [pendingOn(poll, 1)]);
  expect([votesOf(shown), shown.total_votes]).toEqual([[4, 3], 7]);
});

test("others' votes go on counting while one's own is under way", () => {
  const poll = polled([4, 2]);
  const shown = withPendingVotes(later(poll, [9, 8], 17), [pendingOn(poll, 1)]);
  expect([votesOf(shown), shown.total_votes]).toEqual([[9, 8], 17]);
});

test('a vote taken back goes at once, and once', () => {
  const poll = polled([4, 2]);
  const pending = [pendingOn(poll, 0, false)];
  expect(votesOf(withPendingVotes(poll, pending))).toEqual([3, 2]);
  expect(votesOf(withPendingVotes(later(poll, [3, 2], 5), pending))).toEqual([3, 2]);
});

test('several votes under way lie over each other', () => {
  const poll = polled([4, 2]);
  const shown = withPendingVotes(poll, [pendingOn(poll, 0), pendingOn(poll, 1)]);
  expect([votesOf(shown), shown.total_votes]).toEqual([[5, 3], 8]);
});

test('where results are hidden only the total tells of it', () => {
  const poll = polled([null, null], { results_visible: false, total_votes: 6 });
  const shown = withPendingVotes(poll, [pendingOn(poll, 0)]);
  expect([votesOf(shown), shown.total_votes]).toEqual([[null, null], 7]);
});

test('with nothing under way the poll is what the server says', () => {
  const poll = polled([1, 2]);
  expect(withPendingVotes(poll, [])).toBe(poll);
});

test('what is chosen is what the server holds, with what is under way', () => {
  const poll = polled([1, 1, 1]);
  const [first = '', second = ''] = poll.options.map((option) => option.id);
  expect([...chosenWith([first], [pendingOn(poll, 1), pendingOn(poll, 0, false)])]).toEqual([second]);
});

const NONE = new Set<string>();
const ONE = new Set(['x']);

test.each([
  ['an active poll', {}, NONE, null],
  ['a draft', { status: 'draft' as const }, NONE, 'This poll has not been published yet'],
  ['a closed poll', { status: 'closed' as const }, NONE, 'This poll has been closed and is no longer accepting votes'],
  ['a poll past its end by the clock of this page', { ends_at: '2020-01-01T00:00:00.000Z' }, NONE, null],
  ['a second vote', {}, ONE, 'You have already voted in this poll'],
  ['a second choice of many', { allow_multiple_votes: true }, ONE, null],
])('%s', (_name, parts, chosen, refusal) => {
  expect(refusalOf(aPoll(parts), chosen)).toBe(refusal);
});

const HIDDEN = { show_results: false, results_visible: false };

test.each([
  ['who has not voted in a poll without votes', polled([0, 0]), false, false],
  ['who has not voted, where results are public', polled([1, 0]), false, true],
  ['who has not voted, where results are private', polled([null, null], { ...HIDDEN, total_votes: 3 }), false, false],
  ['its creator, where results are private', polled([1, 0], { show_results: false }), false, true],
  ['who has voted', polled([0, 0]), true, true],
  ['everyone once it is closed', polled([0, 0], { status: 'closed' }), false, true],
  ['the creator of a draft', polled([0, 0], { status: 'draft' }), false, false],
])('knows whether the way to the results is shown to %s', (_name, poll, hasVoted, expected) => {
  expect(mayViewResults(poll, hasVoted)).toBe(expected);
});
