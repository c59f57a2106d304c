import { describe, expect, test } from '@jest/globals';
import type { PollSnapshot } from './events.ts';
import { pollSchema } from './poll.ts';
import { maySeeResults, presentCounts, presentPoll, withCounts } from './redaction.ts';
import { pollCountsSchema } from './socket.ts';

const creator = '8b6f3c1e-52a7-4d0f-9c3e-2f6f1d7a9b10';
const viewer = 'c0a8f5d2-1c1b-4b53-9d2c-6e2f0a7b4c11';

const snapshot = (show_results: boolean): PollSnapshot => ({
  id: '1f0e7d44-9a35-4f5e-8f0a-5f1f3c9f7a12',
  title: 'Lunch on Friday?',
  description: '',
  category: 'general',
  status: 'active',
  creator,
  creator_username: 'Ada',
  createdAt: '2030-01-02T03:04:05.678Z',
  updatedAt: '2030-01-02T03:04:05.678Z',
  ends_at: null,
  closed_at: null,
  auto_closed: false,
  edited_at: null,
  allow_multiple_votes: false,
  show_results,
  total_votes: 12,
  voters_count: 12,
  comments_count: 0,
  version: 13,
  revision: 1,
  options: [
    { id: 'a1f0e7d4-9a35-4f5e-8f0a-5f1f3c9f7a12', text: 'Pizza', votes: 7 },
    { id: 'b1f0e7d4-9a35-4f5e-8f0a-5f1f3c9f7a12', text: 'Curry', votes: 5 },
  ],
});

test.each([
  ['anyone sees public results', true, viewer, true],
  ['the creator sees public results', true, creator, true],
  ['the creator sees private results', false, creator, true],
  ['nobody else sees private results', false, viewer, false],
])('%s', (_, show_results, viewerId, expected) => {
  expect(maySeeResults(snapshot(show_results), viewerId)).toBe(expected);
});

describe('a poll on the wire', () => {
  test('includes the counts if the results are visible', () => {
    const poll = presentPoll(snapshot(true), true);
    expect(poll.results_visible).toBe(true);
    expect(poll.options.map(({ votes }) => votes)).toEqual([7, 5]);
  });

  test('includes only the total otherwise', () => {
    const poll = presentPoll(snapshot(false), false);
    expect(poll.results_visible).toBe(false);
    expect(poll.options.map(({ votes }) => votes)).toEqual([null, null]);
    expect(poll.total_votes).toBe(12);
    expect(pollSchema.parse(poll)).toEqual(poll);
  });

  test('does not modify the snapshot', () => {
    const poll = snapshot(false);
    presentPoll(poll, false);
    expect(poll).toEqual(snapshot(false));
  });
});

test.each([true, false])('counts turn a poll into its later state for a viewer who sees results: %s', (isVisible) => {
  const before = snapshot(true);
  const scores = { distribution: [0, 0, 0, 0, 1, 2], mean: 4.7, median: 5 };
  const points = { total: 5, distribution: [1, 2], mean: 1.7 };
  const after: PollSnapshot = {
    ...before,
    ...{ version: 14, total_votes: 15, voters_count: 13, comments_count: 2 },
    options: before.options.map((option) => ({ ...option, votes: option.votes + 1, scores, points })),
  };
  const counts = presentCounts(after, isVisible);
  expect(pollCountsSchema.parse(counts)).toEqual(counts);
  expect(counts.options[0]).toMatchObject(isVisible ? { scores, points } : { votes: null, scores: null, points: null });
  expect(withCounts(presentPoll(before, isVisible), counts)).toEqual(presentPoll(after, isVisible));
});
