import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { aPoll } from '../../../jest/factories.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { pollKeys } from './api.ts';
import { applyEvent } from './apply-event.ts';
import type { PollPages, PollStats } from './live.ts';
import type { PollFilter } from './poll-filter.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const ALL: PollFilter = { q: '', category: 'all' };
const SPORTS: PollFilter = { q: '', category: 'sports' };

const pageOf = (filter: PollFilter, items: Poll[]): PollPages => ({
  pages: [{ filter, items, total: items.length, next: null }],
  pageParams: [null],
});

/** A cache as a dashboard with one filter used before leaves it, with one poll opened. */
const setUp = (poll: Poll) => {
  const client = createQueryClient();
  client.setQueryData(pollKeys.dashboard(ALL), pageOf(ALL, [poll]));
  client.setQueryData(pollKeys.dashboard(SPORTS), pageOf(SPORTS, []));
  client.setQueryData(pollKeys.detail(poll.id), poll);
  client.setQueryData<PollStats>(pollKeys.stats, { totalPolls: 5, totalVotes: 50, recentPolls: 1 });
  return {
    client,
    items: (filter: PollFilter) => client.getQueryData<PollPages>(pollKeys.dashboard(filter))?.pages[0]?.items,
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

test('events about polls of which nothing is held make up nothing', () => {
  const { client, items, detail } = setUp(aPoll());
  const [held, open] = [items(ALL), detail()];
  const stranger = aPoll({ version: 9 });
  applyEvent(client, { name: 'pollUpdate', update: stranger }, NOW);
  applyEvent(client, { name: 'pollClosed', id: stranger.id }, NOW);
  expect([items(ALL), detail()]).toEqual([held, open]);
  expect(client.getQueryData(pollKeys.detail(stranger.id))).toBeUndefined();
});
