import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { aPoll } from '#jest/factories.ts';
import {
  listAfterClosing,
  listAfterDeletion,
  listAfterUpdate,
  newerState,
  type PollPages,
  pollAfterClosing,
  pollAfterUpdate,
  statsAfterNew,
  statsAfterRemoval,
  statsAfterUpdate,
} from './live.ts';
import type { PollList } from './poll-filter.ts';

const ALL: PollList = { of: 'dashboard', q: '', category: 'all' };

const pagesOf = (pages: Poll[][], list: PollList = ALL): PollPages => ({
  pages: pages.map((items, index) => ({
    items,
    list,
    total: pages.flat().length,
    next: index < pages.length - 1 ? 'cursor' : null,
  })),
  pageParams: pages.map(() => null),
});

const itemsOf = (pages: PollPages) => pages.pages.map((page) => page.items);
const totalsOf = (pages: PollPages) => pages.pages.map((page) => page.total);

const hidden = (poll: Poll, version: number) => ({ id: poll.id, status: 'draft' as const, version });

test('replaces a poll by a newer version, not by an equal or older one', () => {
  const poll = aPoll({ version: 5 });
  const [older, equal, newer] = [4, 5, 6].map((version) => ({ ...poll, version, title: `v${version}` }));
  expect(older && pollAfterUpdate(poll, older)).toBe(poll);
  expect(equal && pollAfterUpdate(poll, equal)).toBe(poll);
  expect(newer && pollAfterUpdate(poll, newer)).toBe(newer);
});

test('ends in the newest version when events arrive out of order', () => {
  const poll = aPoll({ version: 1 });
  const states = [3, 9, 2, 7, 8].map((version) => ({ ...poll, version }));
  expect(states.reduce<Poll>(pollAfterUpdate, poll).version).toBe(9);
});

test('prefers a fetched poll to the cached one unless that is newer', () => {
  const cached = aPoll({ version: 5, status: 'active' });
  const closedByTheClock: Poll = { ...cached, status: 'closed' };
  expect(newerState(cached, closedByTheClock)).toBe(closedByTheClock);
  expect(newerState(cached, { ...cached, version: 4 })).toBe(cached);
  expect(newerState(undefined, cached)).toBe(cached);
});

test('closes an active poll and leaves a closed one unchanged', () => {
  const open = aPoll();
  expect(pollAfterClosing(open)).toMatchObject({ status: 'closed', auto_closed: true });
  const closed = aPoll({ status: 'closed', auto_closed: false });
  expect(pollAfterClosing(closed)).toBe(closed);
});

/** Polls in list order, one minute apart. */
const minutesApart = (count: number): Poll[] =>
  Array.from({ length: count }, (_, index) =>
    aPoll({ createdAt: new Date(Date.parse('2026-11-21T10:00:00.000Z') - index * 60_000).toISOString() }),
  );

test('inserts a new poll at the top and counts it', () => {
  const [fresh = aPoll(), first = aPoll(), second = aPoll()] = minutesApart(3);
  const after = listAfterUpdate(pagesOf([[first], [second]]), fresh);
  expect(itemsOf(after)).toEqual([[fresh, first], [second]]);
  expect(totalsOf(after)).toEqual([3, 3]);
});

test('inserts a poll that matches now at its sorted position', () => {
  const [first = aPoll(), second = aPoll(), third = aPoll(), last = aPoll()] = minutesApart(4);
  expect(itemsOf(listAfterUpdate(pagesOf([[first, third], [last]]), second))).toEqual([[first, second, third], [last]]);
  expect(itemsOf(listAfterUpdate(pagesOf([[first], [third, last]]), second))).toEqual([[first], [second, third, last]]);
  expect(itemsOf(listAfterUpdate(pagesOf([[first], [second, third]]), last))).toEqual([[first], [second, third, last]]);
  expect(itemsOf(listAfterUpdate(pagesOf([[]]), first))).toEqual([[first]]);
});

test('does not insert a poll that may be on a page not fetched yet', () => {
  const [first = aPoll(), second = aPoll()] = minutesApart(2);
  const pages = pagesOf([[first]]);
  const more = { ...pages, pages: pages.pages.map((page) => ({ ...page, next: 'cursor' })) };
  expect(listAfterUpdate(more, second)).toBe(more);
});

test.each<[string, Poll, PollList]>([
  ['a draft', aPoll({ status: 'draft' }), ALL],
  ['a poll of another category', aPoll({ category: 'sports' }), { ...ALL, category: 'politics' }],
  ['a poll without the searched words', aPoll({ title: 'Best film' }), { ...ALL, q: 'bus' }],
])('does not insert %s', (_name, fresh, list) => {
  const pages = pagesOf([[]], list);
  expect(listAfterUpdate(pages, fresh)).toBe(pages);
});

test('keeps the position of an updated poll', () => {
  const [first, second, third] = [aPoll(), aPoll({ version: 1 }), aPoll()];
  const update = { ...second, version: 2, total_votes: 9 };
  expect(itemsOf(listAfterUpdate(pagesOf([[first], [second, third]]), update))).toEqual([[first], [update, third]]);
});

const RESULTS: PollList = { of: 'results', q: '', category: 'all', status: 'all' };

test.each<[string, (poll: Poll) => Parameters<typeof listAfterUpdate>[1], PollList]>([
  ['became a draft', (poll) => ({ ...poll, version: 2, status: 'draft' }), ALL],
  ['became a draft of another person', (poll) => hidden(poll, 2), ALL],
  [
    'moved to another category',
    (poll) => ({ ...poll, version: 2, category: 'sports' }),
    { ...ALL, category: 'general' },
  ],
  ['was closed', (poll) => ({ ...poll, version: 2, status: 'closed' }), { ...RESULTS, status: 'active' }],
  ['hides its results', (poll) => ({ ...poll, version: 2, results_visible: false }), RESULTS],
])('removes a poll that %s', (_name, change, list) => {
  const [poll, other] = [aPoll({ version: 1 }), aPoll()];
  const after = listAfterUpdate(pagesOf([[poll, other]], list), change(poll));
  expect(itemsOf(after)).toEqual([[other]]);
  expect(totalsOf(after)).toEqual([1]);
});

test('removes a poll closed at its end from a list of active polls', () => {
  const poll = aPoll();
  const after = listAfterClosing(pagesOf([[poll]], { ...RESULTS, status: 'active' }), poll.id);
  expect([itemsOf(after), totalsOf(after)]).toEqual([[[]], [0]]);
});

test('removes a deleted poll and ignores an unknown id', () => {
  const [poll, other] = [aPoll(), aPoll()];
  const pages = pagesOf([[poll, other]]);
  expect(itemsOf(listAfterDeletion(pages, poll.id))).toEqual([[other]]);
  expect(listAfterDeletion(pages, 'unknown')).toBe(pages);
  expect(listAfterClosing(pages, 'unknown')).toBe(pages);
});

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const STATS = { totalPolls: 10, totalVotes: 100, recentPolls: 2 };
const recent = (parts = {}) => aPoll({ createdAt: '2026-11-20T12:00:00.001Z', ...parts });
const old = (parts = {}) => aPoll({ createdAt: '2026-11-20T12:00:00.000Z', ...parts });

test('counts a new poll in the total and, if it is younger than a day, as recent', () => {
  expect(statsAfterNew(STATS, recent({ total_votes: 3 }), NOW)).toEqual({
    totalPolls: 11,
    totalVotes: 103,
    recentPolls: 3,
  });
  expect(statsAfterNew(STATS, old(), NOW).recentPolls).toBe(2);
});

test('adds the difference to the cached votes', () => {
  const cached = recent({ version: 1, total_votes: 5 });
  expect(statsAfterUpdate(STATS, cached, { ...cached, version: 2, total_votes: 8 }).totalVotes).toBe(103);
  expect(statsAfterUpdate(STATS, cached, { ...cached, version: 2, total_votes: 4 }).totalVotes).toBe(99);
  expect(statsAfterUpdate(STATS, cached, { ...cached, version: 1, total_votes: 8 })).toBe(STATS);
});

test('subtracts a removed poll and its votes, if they are known', () => {
  const cached = recent({ total_votes: 30 });
  expect(statsAfterRemoval(STATS, cached, NOW)).toEqual({ totalPolls: 9, totalVotes: 70, recentPolls: 1 });
  expect(statsAfterRemoval(STATS, undefined, NOW)).toEqual({ totalPolls: 9, totalVotes: 100, recentPolls: 2 });
});
