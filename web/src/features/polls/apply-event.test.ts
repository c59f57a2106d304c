import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { aPoll } from '../../../jest/factories.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { pollKeys } from './api.ts';
import { applyEvent } from './apply-event.ts';
import type { PollPages, PollStats } from './live.ts';
import { ownPollsOf } from './my-polls/own-figures.ts';
import type { OwnPolls } from './my-polls/own-polls.ts';
import type { PollList } from './poll-filter.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const ALL: PollList = { of: 'dashboard', q: '', category: 'all' };
const SPORTS: PollList = { of: 'dashboard', q: '', category: 'sports' };
const OPEN_RESULTS: PollList = { of: 'results', q: '', category: 'all', status: 'active' };

const pageOf = (list: PollList, items: Poll[]): PollPages => ({
  pages: [{ list, items, total: items.length, next: null }],
  pageParams: [null],
});

/** A cache as the dashboard, with one filter used before, and the results leave it, with one poll opened. */
const setUp = (poll: Poll) => {
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
    readAgain: () => client.getQueryState(pollKeys.detail(poll.id))?.isInvalidated,
  };
};

test('an update reaches every place where the poll is held, and the totals', () => {
  const poll = aPoll({ version: 1, total_votes: 4 });
  const { client, items, detail, stats } = setUp(poll);
  const update = { ...poll, version: 2, total_votes: 7 };
  applyEvent(client, { name: 'pollUpdate', update }, NOW);
  expect([items(ALL), detail(), stats()?.totalVotes]).toEqual([[update], update, 53]);
});

test('the same update twice counts once', () => {
  const poll = aPoll({ version: 1, total_votes: 4 });
  const { client, stats } = setUp(poll);
  for (let time = 0; time < 2; time += 1) {
    applyEvent(client, { name: 'pollUpdate', update: { ...poll, version: 2, total_votes: 7 } }, NOW);
  }
  expect(stats()?.totalVotes).toBe(53);
});

test('a new poll goes into the lists that it fits, and is counted once', () => {
  const { client, items, stats } = setUp(aPoll());
  const fresh = aPoll({ category: 'sports', createdAt: new Date(NOW).toISOString() });
  applyEvent(client, { name: 'newPoll', poll: fresh }, NOW);
  applyEvent(client, { name: 'newPoll', poll: fresh }, NOW);
  expect(items(ALL)?.[0]).toEqual(fresh);
  expect(items(SPORTS)).toEqual([fresh]);
  expect(stats()).toEqual({ totalPolls: 6, totalVotes: 50, recentPolls: 2 });
});

test('a poll that became a draft leaves the lists, and its open screen asks whether it may still be seen', () => {
  const poll = aPoll({ version: 1, total_votes: 4 });
  const { client, items, stats, readAgain } = setUp(poll);
  applyEvent(client, { name: 'pollUpdate', update: { id: poll.id, status: 'draft', version: 2 } }, NOW);
  expect([items(ALL), stats()?.totalPolls, stats()?.totalVotes, readAgain()]).toEqual([[], 4, 46, true]);
});

test('a deleted poll leaves the lists, and its open screen asks', () => {
  const poll = aPoll();
  const { client, items, stats, readAgain } = setUp(poll);
  applyEvent(client, { name: 'pollDeleted', id: poll.id }, NOW);
  expect([items(ALL), stats()?.totalPolls, readAgain()]).toEqual([[], 4, true]);
});

test('a poll closed at its end is closed everywhere at once, and read again for the rest', () => {
  const poll = aPoll();
  const { client, items, detail, readAgain } = setUp(poll);
  applyEvent(client, { name: 'pollClosed', id: poll.id }, NOW);
  expect(items(ALL)?.[0]).toMatchObject({ status: 'closed', auto_closed: true });
  expect(detail()).toMatchObject({ status: 'closed', auto_closed: true });
  expect(readAgain()).toBe(true);
});

test('events about polls that fit nowhere make up nothing', () => {
  const { client, items, detail } = setUp(aPoll());
  const [held, open] = [items(SPORTS), detail()];
  const stranger = aPoll({ version: 9, category: 'politics' });
  applyEvent(client, { name: 'pollUpdate', update: stranger }, NOW);
  applyEvent(client, { name: 'pollClosed', id: stranger.id }, NOW);
  expect([items(SPORTS), detail()]).toEqual([held, open]);
  expect(client.getQueryData(pollKeys.detail(stranger.id))).toBeUndefined();
});

test('a closed poll leaves the list of open ones, and an older event does not bring it back', () => {
  const poll = aPoll({ version: 1 });
  const { client, items } = setUp(poll);
  applyEvent(client, { name: 'pollUpdate', update: { ...poll, version: 3, status: 'closed' } }, NOW);
  expect(items(OPEN_RESULTS)).toEqual([]);
  applyEvent(client, { name: 'pollUpdate', update: { ...poll, version: 2 } }, NOW);
  expect(items(OPEN_RESULTS)).toEqual([]);
  applyEvent(client, { name: 'pollUpdate', update: { ...poll, version: 4 } }, NOW);
  expect(items(OPEN_RESULTS)).toEqual([{ ...poll, version: 4 }]);
});

test('a draft counts nowhere, however often its creator changes it, and counts once it is published', () => {
  const draft = aPoll({ version: 1, status: 'draft' });
  const { client, stats } = setUp(draft);
  applyEvent(client, { name: 'pollUpdate', update: { ...draft, version: 2 } }, NOW);
  expect(stats()?.totalPolls).toBe(5);
  applyEvent(client, { name: 'newPoll', poll: { ...draft, version: 3, status: 'active' } }, NOW);
  expect(stats()?.totalPolls).toBe(6);
});

test('a deletion is counted once, and one that nothing is known of is left to the server', () => {
  const poll = aPoll({ total_votes: 4 });
  const { client, stats } = setUp(poll);
  applyEvent(client, { name: 'pollDeleted', id: poll.id }, NOW);
  expect(client.getQueryState(pollKeys.stats)?.isInvalidated).toBe(false);
  applyEvent(client, { name: 'pollDeleted', id: poll.id }, NOW);
  expect([stats()?.totalPolls, client.getQueryState(pollKeys.stats)?.isInvalidated]).toEqual([4, true]);
});

test("events move the counts of a person's own polls, and the edit screen of one of them", () => {
  const poll = aPoll({ version: 1, revision: 1 });
  const { client } = setUp(poll);
  client.setQueryData(pollKeys.own(poll.creator), ownPollsOf(poll.creator, [poll]));
  client.setQueryData(pollKeys.edit(poll.id), poll);
  const own = () => client.getQueryData<OwnPolls>(pollKeys.own(poll.creator))?.polls[poll.id];
  const update = { ...poll, version: 2, total_votes: 3 };
  applyEvent(client, { name: 'pollUpdate', update }, NOW);
  expect([own()?.total_votes, client.getQueryData(pollKeys.edit(poll.id))]).toEqual([3, update]);
  applyEvent(client, { name: 'pollClosed', id: poll.id }, NOW);
  expect([own()?.status, client.getQueryData<Poll>(pollKeys.edit(poll.id))?.status]).toEqual(['closed', 'closed']);
  applyEvent(client, { name: 'pollDeleted', id: poll.id }, NOW);
  expect(own()).toBeUndefined();
});
