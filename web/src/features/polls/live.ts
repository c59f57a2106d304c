import { type Poll, resultsAudience, type ServerPayload } from '@showhands/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import { matchesList, type PollList } from './poll-filter.ts';

export interface PollPage {
  /** The list's query, to decide whether a live poll matches it. */
  readonly list: PollList;
  readonly items: readonly Poll[];
  readonly total: number;
  readonly next: string | null;
}
export type PollPages = InfiniteData<PollPage, string | null>;

export interface PollStats {
  readonly totalPolls: number;
  readonly totalVotes: number;
  readonly recentPolls: number;
}

type PollUpdate = ServerPayload<'pollUpdate'>;

const DAY_MS = 24 * 3_600_000;

const isFullPoll = (update: PollUpdate): update is Poll => 'title' in update;

/** A fetched poll replaces the cached one, unless an event with a newer version arrived in the meantime. */
export const newerState = (cached: Poll | undefined, fetched: Poll): Poll =>
  cached && cached.version > fetched.version ? cached : fetched;

export const isNewer = (cached: Pick<Poll, 'version'>, update: Pick<Poll, 'version'>) =>
  update.version > cached.version;

const isForVoters = (poll: Poll): boolean => resultsAudience(poll) === 'voters';

/** A version that voters see in full is also sent to everyone without its results, in either order. */
const supersedes = (cached: Poll, update: PollUpdate): boolean =>
  isNewer(cached, update) ||
  (cached.version === update.version && isFullPoll(update) && update.results_visible && isForVoters(update));

/** Keeps the results that a voter has seen, beside newer totals: the update may be for people who have not voted. */
const withSeenResults = (cached: Poll, update: Poll): Poll => {
  if (update.results_visible || !cached.results_visible || !isForVoters(update) || !isForVoters(cached)) return update;
  const seen = new Map(cached.options.map((option) => [option.id, option]));
  return {
    ...update,
    results_visible: true,
    ...(update.ranking !== undefined && { ranking: cached.ranking ?? null }),
    options: update.options.map((option) => ({
      ...option,
      votes: seen.get(option.id)?.votes ?? 0,
      ...(option.scores !== undefined && { scores: seen.get(option.id)?.scores ?? null }),
      ...(option.points !== undefined && { points: seen.get(option.id)?.points ?? null }),
    })),
  };
};

export const pollAfterUpdate = (cached: Poll, update: PollUpdate): Poll =>
  supersedes(cached, update) && isFullPoll(update) ? withSeenResults(cached, update) : cached;

/** Hides the results from a viewer who has withdrawn their vote, unless the server still sends them. */
export const pollAfterWithdrawal = (cached: Poll, sent: Poll): Poll =>
  cached.id === sent.id && !sent.results_visible ? { ...cached, results_visible: false } : cached;

/** Closes the poll at once to stop further votes; the other changes arrive with its `pollUpdate`. */
export const pollAfterClosing = (cached: Poll): Poll =>
  cached.status === 'active' ? { ...cached, status: 'closed', auto_closed: true } : cached;

export const mapItems = (pages: PollPages, change: (poll: Poll) => Poll): PollPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, items: page.items.map(change) })),
});

export const findPoll = (pages: PollPages, id: string): Poll | undefined => {
  for (const page of pages.pages) {
    const poll = page.items.find((item) => item.id === id);
    if (poll) return poll;
  }
  return undefined;
};

const matchesLists = (pages: PollPages, poll: Poll): boolean =>
  pages.pages.every((page) => matchesList(poll, page.list));

const removePoll = (pages: PollPages, id: string): PollPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    items: page.items.filter((poll) => poll.id !== id),
    total: Math.max(0, page.total - 1),
  })),
});

/** Newest first, ties broken by id: the sort order of the database. */
const sortsBefore = (poll: Poll, other: Poll): boolean =>
  poll.createdAt === other.createdAt ? poll.id > other.id : poll.createdAt > other.createdAt;

/**
 * Inserts at the sorted position. A poll that sorts below all loaded ones is left out while there are more pages,
 * because a page that is not fetched yet contains and counts it.
 */
const insertPoll = (pages: PollPages, poll: Poll): PollPages => {
  const place = pages.pages.findIndex(
    (page) => page.next === null || page.items.some((item) => sortsBefore(poll, item)),
  );
  if (place === -1) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page, index) => ({
      ...page,
      items: index === place ? insertItem(page.items, poll) : page.items,
      total: page.total + 1,
    })),
  };
};

const insertItem = (items: readonly Poll[], poll: Poll): Poll[] => {
  const below = items.findIndex((item) => sortsBefore(poll, item));
  return below === -1 ? [...items, poll] : items.toSpliced(below, 0, poll);
};

/** Own polls are published and kept as templates from their list, which needs all options. */
const mayTake = ({ pages: [page] }: PollPages, poll: Poll): boolean =>
  page?.list.of !== 'own' || poll.options_count === undefined;

/** Replaces the poll; removes it if it became a draft or no longer matches the list, inserts it if it matches now. */
export const listAfterUpdate = (pages: PollPages, update: PollUpdate): PollPages => {
  const cached = findPoll(pages, update.id);
  if (cached && !supersedes(cached, update)) return pages;
  const poll = cached && isFullPoll(update) ? withSeenResults(cached, update) : update;
  const fits = isFullPoll(poll) && matchesLists(pages, poll);
  if (!cached) return fits && mayTake(pages, poll) ? insertPoll(pages, poll) : pages;
  return fits ? mapItems(pages, (item) => (item.id === poll.id ? poll : item)) : removePoll(pages, poll.id);
};

export const listAfterWithdrawal = (pages: PollPages, sent: Poll): PollPages =>
  mapItems(pages, (poll) => pollAfterWithdrawal(poll, sent));

export const listAfterClosing = (pages: PollPages, id: string): PollPages => {
  const cached = findPoll(pages, id);
  if (!cached) return pages;
  if (!matchesLists(pages, pollAfterClosing(cached))) return removePoll(pages, id);
  return mapItems(pages, (poll) => (poll.id === id ? pollAfterClosing(poll) : poll));
};

export const listAfterDeletion = (pages: PollPages, id: string): PollPages =>
  findPoll(pages, id) ? removePoll(pages, id) : pages;

const isRecent = (poll: Poll, now: number) => now - Date.parse(poll.createdAt) < DAY_MS;

export const statsAfterNew = (stats: PollStats, poll: Poll, now: number): PollStats => ({
  totalPolls: stats.totalPolls + 1,
  totalVotes: stats.totalVotes + poll.total_votes,
  recentPolls: stats.recentPolls + (isRecent(poll, now) ? 1 : 0),
});

/** Adds the votes since the cached version. Votes of an uncached poll come with the next refetch. */
export const statsAfterUpdate = (stats: PollStats, cached: Poll, update: PollUpdate): PollStats =>
  isNewer(cached, update) && isFullPoll(update)
    ? { ...stats, totalVotes: stats.totalVotes + update.total_votes - cached.total_votes }
    : stats;

export const statsAfterRemoval = (stats: PollStats, cached: Poll | undefined, now: number): PollStats => ({
  totalPolls: stats.totalPolls - 1,
  totalVotes: stats.totalVotes - (cached?.total_votes ?? 0),
  recentPolls: stats.recentPolls - (cached && isRecent(cached, now) ? 1 : 0),
});
