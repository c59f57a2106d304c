import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { pollWithVotes } from '#jest/factories.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { pollKeys } from './api.ts';
import { applyEvent } from './apply-event.ts';
import { listAfterUpdate, type PollPages, pollAfterUpdate } from './live.ts';
import type { PollList } from './poll-filter.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const RESULTS: PollList = { of: 'results', q: '', category: 'all', status: 'all' };

const afterVote = (votes: number[], parts: Partial<Poll> = {}) =>
  pollWithVotes(votes, { results_when: 'after_vote', version: 1, ...parts });

/** As the server sends it to people who may not see the results. */
const redactedOf = (poll: Poll): Poll => ({
  ...poll,
  results_visible: false,
  ...(poll.ranking !== undefined && { ranking: null }),
  options: poll.options.map((option) => ({
    ...option,
    votes: null,
    ...(option.scores !== undefined && { scores: null }),
  })),
});

/** The poll with other votes, as it is sent to people who may see them, and as it is sent to everyone. */
const later = (poll: Poll, votes: number[], version: number, parts: Partial<Poll> = {}) => {
  const total = votes.reduce((sum, count) => sum + count, 0);
  const options = poll.options.map((option, index) => ({ ...option, votes: votes[index] ?? 0 }));
  const full = { ...poll, ...parts, options, total_votes: total, voters_count: total, version };
  return { full, redacted: redactedOf(full) };
};

const votesOf = (poll: Poll | undefined) => poll?.options.map((option) => option.votes);

test('keeps the votes that a voter has seen, beside the new totals', () => {
  const poll = afterVote([3, 1]);
  const { redacted } = later(poll, [4, 2], 2, { title: 'Edited' });
  const shown = pollAfterUpdate(poll, redacted);
  expect(votesOf(shown)).toEqual([3, 1]);
  expect(shown).toMatchObject({ version: 2, total_votes: 6, voters_count: 6, results_visible: true, title: 'Edited' });
});

test.each<[string, 'full' | 'redacted']>([
  ['first', 'redacted'],
  ['last', 'full'],
])('ends with the new votes, if the update without results comes %s', (_name, first) => {
  const poll = afterVote([3, 1]);
  const updates = later(poll, [4, 2], 2);
  const second = first === 'full' ? 'redacted' : 'full';
  const shown = pollAfterUpdate(pollAfterUpdate(poll, updates[first]), updates[second]);
  expect(votesOf(shown)).toEqual([4, 2]);
});

test('shows the results to a new voter, whose redacted update came before the response', () => {
  const poll = redactedOf(afterVote([3, 1]));
  const { full, redacted } = later(afterVote([3, 1], { id: poll.id, options: poll.options }), [4, 1], 2);
  expect(pollAfterUpdate(pollAfterUpdate(poll, redacted), full)).toBe(full);
});

test.each<[string, Partial<Poll>, Partial<Poll>]>([
  ['the results became private', {}, { show_results: false }],
  ['the results wait for the end now', {}, { results_when: 'after_close' }],
  ['the results were public before', { results_when: 'always' }, { results_when: 'after_vote' }],
  ['the poll always shows them', { results_when: 'always' }, { results_when: 'always' }],
])('hides the votes if %s', (_name, before, after) => {
  const poll = afterVote([3, 1], before);
  const { redacted } = later(poll, [4, 2], 2, after);
  expect(pollAfterUpdate(poll, redacted)).toBe(redacted);
});

test('a viewer who has not voted sees no votes', () => {
  const poll = redactedOf(afterVote([3, 1]));
  const { redacted } = later(afterVote([3, 1]), [4, 2], 2);
  expect(votesOf(pollAfterUpdate(poll, { ...redacted, id: poll.id }))).toEqual([null, null]);
});

test('keeps a poll in the list of results whose results the viewer has seen', () => {
  const poll = afterVote([3, 1]);
  const pages: PollPages = {
    pages: [{ list: RESULTS, items: [poll], total: 1, next: null }],
    pageParams: [null],
  };
  const after = listAfterUpdate(pages, later(poll, [4, 2], 2).redacted);
  expect(after.pages[0]?.items.map(({ version }) => version)).toEqual([2]);
  expect(after.pages[0]?.total).toBe(1);
});

const cacheWith = (poll: Poll) => {
  const client = createQueryClient();
  client.setQueryData(pollKeys.detail(poll.id), poll);
  client.setQueryData<PollPages>(pollKeys.list(RESULTS), {
    pages: [{ list: RESULTS, items: [poll], total: 1, next: null }],
    pageParams: [null],
  });
  return {
    client,
    detail: () => client.getQueryData<Poll>(pollKeys.detail(poll.id)),
    listed: () => client.getQueryData<PollPages>(pollKeys.list(RESULTS))?.pages[0]?.items,
  };
};

test('applies a redacted event to every cached copy without wiping the votes', () => {
  const poll = afterVote([3, 1]);
  const { client, detail, listed } = cacheWith(poll);
  applyEvent(client, { name: 'pollUpdate', update: later(poll, [4, 2], 2).redacted }, NOW);
  expect([votesOf(detail()), votesOf(listed()?.[0])]).toEqual([
    [3, 1],
    [3, 1],
  ]);
  expect([detail()?.total_votes, listed()?.[0]?.total_votes]).toEqual([6, 6]);
});

test('a withdrawal hides the votes everywhere, even if a redacted event came first', () => {
  const poll = afterVote([3, 1]);
  const { client, detail, listed } = cacheWith(poll);
  const { redacted } = later(poll, [2, 1], 2);
  applyEvent(client, { name: 'pollUpdate', update: redacted }, NOW);
  applyEvent(client, { name: 'voteWithdrawn', poll: redacted }, NOW);
  expect(detail()?.results_visible).toBe(false);
  expect(listed()?.[0]?.results_visible ?? false).toBe(false);
  expect(client.getQueryState(pollKeys.detail(poll.id))?.isInvalidated).toBe(true);
  applyEvent(client, { name: 'pollUpdate', update: later(poll, [5, 5], 3).redacted }, NOW);
  expect(votesOf(detail())).toEqual([null, null]);
});

test('a creator who withdraws their own vote keeps the results', () => {
  const poll = afterVote([3, 1]);
  const { client, detail } = cacheWith(poll);
  applyEvent(client, { name: 'voteWithdrawn', poll: later(poll, [2, 1], 2).full }, NOW);
  expect(votesOf(detail())).toEqual([2, 1]);
});
