import { expect, test } from '@jest/globals';
import { aPoll, optionId, pollWithVotes } from '#jest/factories.ts';
import {
  canViewResults,
  optimisticChoices,
  type PendingVote,
  voteRejection,
  withOptimisticVotes,
} from './ballot-rules.ts';

const pendingOn = (poll: ReturnType<typeof aPoll>, index: number, adds = true): PendingVote => ({
  optionId: optionId(poll, index),
  adds,
  seenVotes: poll.options[index]?.votes ?? null,
  seenTotal: poll.total_votes,
});

const votesOf = (poll: ReturnType<typeof aPoll>) => poll.options.map((option) => option.votes);

/** A later state of the poll from the server. */
const updated = (poll: ReturnType<typeof aPoll>, votes: (number | null)[], total: number) => ({
  ...poll,
  total_votes: total,
  options: poll.options.map((option, index) => ({ ...option, votes: votes[index] ?? null })),
});

test('counts a pending vote at once', () => {
  const poll = pollWithVotes([4, 2]);
  const shown = withOptimisticVotes(poll, [pendingOn(poll, 1)]);
  expect([votesOf(shown), shown.total_votes]).toEqual([[4, 3], 7]);
});

test('subtracts a removed vote at once, and only once', () => {
  const poll = pollWithVotes([4, 2]);
  const pending = [pendingOn(poll, 0, false)];
  expect(votesOf(withOptimisticVotes(poll, pending))).toEqual([3, 2]);
  expect(votesOf(withOptimisticVotes(updated(poll, [3, 2], 5), pending))).toEqual([3, 2]);
});

test('counts several pending votes', () => {
  const poll = pollWithVotes([4, 2]);
  const shown = withOptimisticVotes(poll, [pendingOn(poll, 0), pendingOn(poll, 1)]);
  expect([votesOf(shown), shown.total_votes]).toEqual([[5, 3], 8]);
});

test('changes only the total if results are hidden', () => {
  const poll = pollWithVotes([null, null], { results_visible: false, total_votes: 6 });
  const shown = withOptimisticVotes(poll, [pendingOn(poll, 0)]);
  expect([votesOf(shown), shown.total_votes]).toEqual([[null, null], 7]);
});

test('returns the same poll without pending votes', () => {
  const poll = pollWithVotes([1, 2]);
  expect(withOptimisticVotes(poll, [])).toBe(poll);
});

test('applies pending votes to the stored choices', () => {
  const poll = pollWithVotes([1, 1, 1]);
  const [first = '', second = ''] = poll.options.map((option) => option.id);
  expect([...optimisticChoices([first], [pendingOn(poll, 1), pendingOn(poll, 0, false)])]).toEqual([second]);
});

const NONE = new Set<string>();
const ONE = new Set(['x']);

test.each([
  ['an active poll', {}, NONE, null],
  ['a draft', { status: 'draft' as const }, NONE, 'This poll has not been published yet'],
  ['a closed poll', { status: 'closed' as const }, NONE, 'This poll has been closed and is no longer accepting votes'],
  ["a poll past its end by the browser's clock", { ends_at: '2020-01-01T00:00:00.000Z' }, NONE, null],
  ['a single-choice poll after a vote', {}, ONE, 'You have already voted in this poll'],
  ['a multiple-choice poll after a vote', { allow_multiple_votes: true }, ONE, null],
])('the rejection of a vote in %s', (_name, parts, chosen, rejection) => {
  expect(voteRejection(aPoll(parts), chosen)).toBe(rejection);
});

const HIDDEN = { show_results: false, results_visible: false };

test.each([
  ['a non-voter in a poll without votes', pollWithVotes([0, 0]), false, false],
  ['a non-voter if results are public', pollWithVotes([1, 0]), false, true],
  ['a non-voter if results are private', pollWithVotes([null, null], { ...HIDDEN, total_votes: 3 }), false, false],
  ['the creator if results are private', pollWithVotes([1, 0], { show_results: false }), false, true],
  ['a voter', pollWithVotes([0, 0]), true, true],
  ['everyone once the poll is closed', pollWithVotes([0, 0], { status: 'closed' }), false, true],
  ['the creator of a draft', pollWithVotes([0, 0], { status: 'draft' }), false, false],
])('decides whether to link to the results for %s', (_name, poll, hasVoted, expected) => {
  expect(canViewResults(poll, hasVoted)).toBe(expected);
});
