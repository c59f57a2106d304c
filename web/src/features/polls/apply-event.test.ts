import { expect, test } from '@jest/globals';
import { type Poll, type PollCounts, presentCounts } from '@showhands/contracts';
import { anOption, aPoll } from '#jest/factories.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { pollKeys } from './api.ts';
import { applyEvent } from './apply-event.ts';
import type { PollPages, PollStats } from './live.ts';
import type { OwnPolls } from './my-polls/own-polls.ts';
import { ownPollsOf } from './my-polls/own-stats.ts';
import type { PollList } from './poll-filter.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const ALL: PollList = { of: 'dashboard', q: '', category: 'all' };
const SPORTS: PollList = { of: 'dashboard', q: '', category: 'sports' };
const OPEN_RESULTS: PollList = { of: 'results', q: '', category: 'all', status: 'active' };

const pageOf = (list: PollList, items: Poll[]): PollPages => ({
  pages: [{ list, items, total: items.length, next: null }],
  pageParams: [null],
});

/** As the server sends them to a viewer who sees the results. */
const countsOf = ({ options, ...poll }: Poll): PollCounts =>
  presentCounts({ ...poll, options: options.map((option) => ({ ...option, votes: option.votes ?? 0 })) }, true);

/** A cache with one poll in the dashboard, in the results and opened, and an empty dashboard list of one category. */
const cacheWith = (poll: Poll) => {
  const client = createQueryClient();
  client.setQueryData(pollKeys.list(ALL), pageOf(ALL, [poll]));
  client.setQueryData(pollKeys.list(SPORTS), pageOf(SPORTS, []));
  client.setQueryData(pollKeys.list(OPEN_RESULTS), pageOf(OPEN_RESULTS, [poll]));
  client.setQueryData(pollKeys.detail(poll.id), poll);
  client.setQueryData<PollStats>(pollKeys.stats, { totalPolls: 5, totalVotes: 50, recentPolls: 1 });
  return {
    client,
    items: (list: PollList) => client.getQueryData<PollPages>(pollKeys.list(list))?.pages[0]?.items,
    detail: () => client.getQueryData<Poll>(pollKeys.detail(poll.id)),
    stats: () => client.getQueryData<PollStats>(pollKeys.stats),
    isInvalidated: () => client.getQueryState(pollKeys.detail(poll.id))?.isInvalidated,
  };
};

test('applies an update to every cached copy of the poll and to the stats', () => {
  const poll = aPoll({ version: 1, total_votes: 4 });
  const { client, items, detail, stats } = cacheWith(poll);
  const update = { ...poll, version: 2, total_votes: 7 };
  applyEvent(client, { name: 'pollUpdate', update }, NOW);
  expect([items(ALL), detail(), stats()?.totalVotes]).toEqual([[update], update, 53]);
});

test('applies counts to every cached copy of the poll and to the stats, keeping the rest', () => {
  const poll = aPoll({ version: 1, revision: 1, total_votes: 4 });
  const { client, items, detail, stats } = cacheWith(poll);
  const update = { ...poll, version: 2, total_votes: 7, options: poll.options.map((one) => ({ ...one, votes: 3 })) };
  applyEvent(client, { name: 'pollCounts', counts: countsOf(update) }, NOW);
  expect([items(ALL), detail(), stats()?.totalVotes]).toEqual([[update], update, 53]);
  applyEvent(client, { name: 'pollCounts', counts: countsOf(poll) }, NOW);
  expect(detail()).toEqual(update);
});

test('applies counts to cards that leave out options, and neither takes what the other copy has', () => {
  const options = [4, 3, 2, 1].map((votes) => ({ ...anOption(votes), description: 'With a boat' }));
  const poll = aPoll({ version: 1, revision: 1, options });
  const { client, items, detail } = cacheWith(poll);
  const card = {
    ...poll,
    options: [0, 1].map((place) => ({ ...anOption(null), ...poll.options[place], description: '', place })),
    options_count: 4,
  };
  for (const list of [ALL, OPEN_RESULTS]) client.setQueryData(pollKeys.list(list), pageOf(list, [card]));
  const voted = (version: number, votes: number[]) => {
    const counted = options.map((option, index) => ({ ...option, votes: votes[index] ?? 0 }));
    applyEvent(client, { name: 'pollCounts', counts: countsOf({ ...poll, version, options: counted }) }, NOW);
  };
  const votesOf = (one?: Poll) => one?.options.map(({ votes }) => votes);
  voted(2, [5, 7, 2, 1]);
  expect([votesOf(items(ALL)?.[0]), votesOf(detail())]).toEqual([
    [5, 7],
    [5, 7, 2, 1],
  ]);
  expect(detail()?.options[3]).toMatchObject({ description: 'With a boat' });
});

test('refetches a poll whose edit is missing instead of applying its counts', () => {
  const poll = aPoll({ version: 1, revision: 1 });
  const { client, detail, isInvalidated } = cacheWith(poll);
  applyEvent(client, { name: 'pollCounts', counts: countsOf({ ...poll, version: 3, revision: 2 }) }, NOW);
  expect([detail(), isInvalidated()]).toEqual([poll, true]);
});

test('removes an unpublished poll from the lists and refetches its open screen', () => {
  const poll = aPoll({ version: 1, total_votes: 4 });
  const { client, items, stats, isInvalidated } = cacheWith(poll);
  applyEvent(client, { name: 'pollUpdate', update: { id: poll.id, status: 'draft', version: 2 } }, NOW);
  expect([items(ALL), stats()?.totalPolls, stats()?.totalVotes, isInvalidated()]).toEqual([[], 4, 46, true]);
});

test('closes every cached copy of a poll at its end and refetches it', () => {
  const poll = aPoll();
  const { client, items, detail, isInvalidated } = cacheWith(poll);
  applyEvent(client, { name: 'pollClosed', id: poll.id }, NOW);
  expect(items(ALL)?.[0]).toMatchObject({ status: 'closed', auto_closed: true });
  expect(detail()).toMatchObject({ status: 'closed', auto_closed: true });
  expect(isInvalidated()).toBe(true);
});

test('removes a closed poll from the list of active ones, and an older event does not insert it again', () => {
  const poll = aPoll({ version: 1 });
  const { client, items } = cacheWith(poll);
  applyEvent(client, { name: 'pollUpdate', update: { ...poll, version: 3, status: 'closed' } }, NOW);
  expect(items(OPEN_RESULTS)).toEqual([]);
  applyEvent(client, { name: 'pollUpdate', update: { ...poll, version: 2 } }, NOW);
  expect(items(OPEN_RESULTS)).toEqual([]);
  applyEvent(client, { name: 'pollUpdate', update: { ...poll, version: 4 } }, NOW);
  expect(items(OPEN_RESULTS)).toEqual([{ ...poll, version: 4 }]);
});

test('counts a draft only once it is published', () => {
  const draft = aPoll({ version: 1, status: 'draft' });
  const { client, stats } = cacheWith(draft);
  applyEvent(client, { name: 'pollUpdate', update: { ...draft, version: 2 } }, NOW);
  expect(stats()?.totalPolls).toBe(5);
  applyEvent(client, { name: 'newPoll', poll: { ...draft, version: 3, status: 'active' } }, NOW);
  expect(stats()?.totalPolls).toBe(6);
});

test('applies events to the own polls and to the edit screen', () => {
  const poll = aPoll({ version: 1, revision: 1 });
  const { client } = cacheWith(poll);
  client.setQueryData(pollKeys.own(poll.creator), ownPollsOf(poll.creator, [poll]));
  client.setQueryData(pollKeys.edit(poll.id), poll);
  const own = () => client.getQueryData<OwnPolls>(pollKeys.own(poll.creator))?.polls[poll.id];
  const update = { ...poll, version: 2, total_votes: 3 };
  applyEvent(client, { name: 'pollUpdate', update }, NOW);
  expect([own()?.total_votes, client.getQueryData(pollKeys.edit(poll.id))]).toEqual([3, update]);
  applyEvent(client, { name: 'pollCounts', counts: countsOf({ ...update, version: 3, total_votes: 5 }) }, NOW);
  expect(own()?.total_votes).toBe(5);
  applyEvent(client, { name: 'pollClosed', id: poll.id }, NOW);
  expect([own()?.status, client.getQueryData<Poll>(pollKeys.edit(poll.id))?.status]).toEqual(['closed', 'closed']);
  applyEvent(client, { name: 'pollDeleted', id: poll.id }, NOW);
  expect(own()).toBeUndefined();
});
