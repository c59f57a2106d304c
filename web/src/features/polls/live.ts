import type { Poll, ServerPayload } from '@showhands/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import { matches, type PollFilter } from './poll-filter.ts';

export interface PollPage {
  /** What the list was asked for, so that a live poll can be told to belong or not. */
  readonly filter: PollFilter;
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

const isWhole = (update: PollUpdate): update is Poll => 'title' in update;

/** An answer of the API against what is held: it is the truth, unless it left the server before an event that is here already. */
export const newestRead = (held: Poll | undefined, read: Poll): Poll =>
  held && held.version > read.version ? held : read;

const isNews = (held: Pick<Poll, 'version'>, update: Pick<Poll, 'version'>) => update.version > held.version;

export const pollAfterUpdate = (held: Poll, update: PollUpdate): Poll =>
  isNews(held, update) && isWhole(update) ? update : held;

/** What the closing means is told by the poll itself; until that arrives nobody shall go on voting. */
export const pollAfterClosing = (held: Poll): Poll =>
  held.status === 'active' ? { ...held, status: 'closed', auto_closed: true } : held;

const mapItems = (pages: PollPages, change: (poll: Poll) => Poll): PollPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, items: page.items.map(change) })),
});

export const heldIn = (pages: PollPages, id: string): Poll | undefined => {
  for (const page of pages.pages) {
    const poll = page.items.find((item) => item.id === id);
    if (poll) return poll;
  }
  return undefined;
};

const belongs = (pages: PollPages, poll: Poll): boolean => pages.pages.every((page) => matches(poll, page.filter));

const withoutPoll = (pages: PollPages, id: string): PollPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    items: page.items.filter((poll) => poll.id !== id),
    total: Math.max(0, page.total - 1),
  })),
});

/** On top, since lists are newest first; a poll that is there already is only brought up to date. */
export const listAfterNew = (pages: PollPages, poll: Poll): PollPages => {
  if (poll.status === 'draft' || !belongs(pages, poll)) return pages;
  if (heldIn(pages, poll.id)) return listAfterUpdate(pages, poll);
  return {
    ...pages,
    pages: pages.pages.map((page, index) => ({
      ...page,
      items: index === 0 ? [poll, ...page.items] : page.items,
      total: page.total + 1,
    })),
  };
};

/** In its place; dropped where it became a draft or no longer fits the list. */
export const listAfterUpdate = (pages: PollPages, update: PollUpdate): PollPages => {
  const held = heldIn(pages, update.id);
  if (!held || !isNews(held, update)) return pages;
  if (!isWhole(update) || update.status === 'draft' || !belongs(pages, update)) return withoutPoll(pages, update.id);
  return mapItems(pages, (poll) => (poll.id === update.id ? update : poll));
};

export const listAfterClosing = (pages: PollPages, id: string): PollPages =>
  heldIn(pages, id) ? mapItems(pages, (poll) => (poll.id === id ? pollAfterClosing(poll) : poll)) : pages;

export const listAfterDeletion = (pages: PollPages, id: string): PollPages =>
  heldIn(pages, id) ? withoutPoll(pages, id) : pages;

const isRecent = (poll: Poll, now: number) => now - Date.parse(poll.createdAt) < DAY_MS;

export const statsAfterNew = (stats: PollStats, poll: Poll, now: number): PollStats => ({
  totalPolls: stats.totalPolls + 1,
  totalVotes: stats.totalVotes + poll.total_votes,
  recentPolls: stats.recentPolls + (isRecent(poll, now) ? 1 : 0),
});

/** Only the votes of a poll that was held before can be told; the others come with the next reading. */
export const statsAfterUpdate = (stats: PollStats, held: Poll, update: PollUpdate): PollStats =>
  isNews(held, update) && isWhole(update)
    ? { ...stats, totalVotes: stats.totalVotes + update.total_votes - held.total_votes }
    : stats;

export const statsAfterRemoval = (stats: PollStats, held: Poll | undefined, now: number): PollStats => ({
  totalPolls: stats.totalPolls - 1,
  totalVotes: stats.totalVotes - (held?.total_votes ?? 0),
  recentPolls: stats.recentPolls - (held && isRecent(held, now) ? 1 : 0),
});
