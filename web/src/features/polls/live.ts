import type { Poll, ServerPayload } from '@showhands/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import { belongs, type PollList } from './poll-filter.ts';

export interface PollPage {
  /** What the list was asked for, so that a live poll can be told to belong or not. */
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

const isWhole = (update: PollUpdate): update is Poll => 'title' in update;

/** An answer of the API against what is held: it is the truth, unless it left the server before an event that is here already. */
export const newestRead = (held: Poll | undefined, read: Poll): Poll =>
  held && held.version > read.version ? held : read;

export const isNews = (held: Pick<Poll, 'version'>, update: Pick<Poll, 'version'>) => update.version > held.version;

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

const isFor = (pages: PollPages, poll: Poll): boolean => pages.pages.every((page) => belongs(poll, page.list));

const withoutPoll = (pages: PollPages, id: string): PollPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    items: page.items.filter((poll) => poll.id !== id),
    total: Math.max(0, page.total - 1),
  })),
});

/** Lists are newest first; among polls of one moment the ids decide, as in the database. */
const standsBefore = (poll: Poll, other: Poll): boolean =>
  poll.createdAt === other.createdAt ? poll.id > other.id : poll.createdAt > other.createdAt;

/** In its place among what is loaded. What would stand below that may be on a page that was not read yet, and counted. */
const withPoll = (pages: PollPages, poll: Poll): PollPages => {
  const place = pages.pages.findIndex(
    (page) => page.next === null || page.items.some((item) => standsBefore(poll, item)),
  );
  if (place === -1) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page, index) => ({
      ...page,
      items: index === place ? withItem(page.items, poll) : page.items,
      total: page.total + 1,
    })),
  };
};

const withItem = (items: readonly Poll[], poll: Poll): Poll[] => {
  const below = items.findIndex((item) => standsBefore(poll, item));
  return below === -1 ? [...items, poll] : items.toSpliced(below, 0, poll);
};

/** In its place; dropped where it became a draft or no longer fits the list, and put in where it has come to fit. */
export const listAfterUpdate = (pages: PollPages, update: PollUpdate): PollPages => {
  const held = heldIn(pages, update.id);
  const fits = isWhole(update) && isFor(pages, update);
  if (!held) return fits ? withPoll(pages, update) : pages;
  if (!isNews(held, update)) return pages;
  return fits ? mapItems(pages, (poll) => (poll.id === update.id ? update : poll)) : withoutPoll(pages, update.id);
};

export const listAfterClosing = (pages: PollPages, id: string): PollPages => {
  const held = heldIn(pages, id);
  if (!held) return pages;
  if (!isFor(pages, pollAfterClosing(held))) return withoutPoll(pages, id);
  return mapItems(pages, (poll) => (poll.id === id ? pollAfterClosing(poll) : poll));
};

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
