import type { Notification } from '@showhands/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import { matchesFilter, type NotificationFilter } from './filter.ts';

/** The notifications that the button and the sidebar show. */
export interface Summary {
  /** The newest `SUMMARY_SIZE` notifications. */
  readonly items: readonly Notification[];
  /** Of all notifications, not only of `items`. */
  readonly unreadCount: number;
  readonly hasMore: boolean;
}

export interface NotificationPage {
  /** The filter that the page was requested with, to decide whether a live notification belongs to it. */
  readonly filter: NotificationFilter;
  readonly items: readonly Notification[];
  readonly next: string | null;
}
export type NotificationPages = InfiniteData<NotificationPage>;

/** The changes that a user can make to notifications. */
export type NotificationAction =
  | { readonly name: 'read' | 'removed'; readonly id: string }
  | { readonly name: 'allRead' | 'cleared' };

export type NotificationEvent =
  | NotificationAction
  | { readonly name: 'new'; readonly notification: Notification }
  | { readonly name: 'pollDeleted'; readonly pollId: string };

type Items = readonly Notification[];

/** Large enough to tell most merged notifications from new ones without a request. */
export const SUMMARY_SIZE = 50;

/** Number of votes merged into a notification. */
const countOf = ({ data }: Notification) => data.count ?? 0;

/** A merged notification is sent again with its id, later or with a higher count; duplicates are ignored. */
const isNewer = (notification: Notification, cached: Notification | undefined): boolean =>
  !cached ||
  notification.createdAt > cached.createdAt ||
  (notification.createdAt === cached.createdAt && countOf(notification) > countOf(cached));

const findById = (items: Items, id: string) => items.find((item) => item.id === id);

const without = (items: Items, isRemoved: (item: Notification) => boolean): Items =>
  items.some(isRemoved) ? items.filter((item) => !isRemoved(item)) : items;

const insertByDate = (items: Items, notification: Notification): Items => {
  const index = items.findIndex(({ createdAt }) => createdAt <= notification.createdAt);
  return index < 0 ? [...items, notification] : items.toSpliced(index, 0, notification);
};

const markRead = (items: Items, matches: (item: Notification) => boolean): Items =>
  items.some((item) => !item.isRead && matches(item))
    ? items.map((item) => (matches(item) ? { ...item, isRead: true } : item))
    : items;

/** Returns the same array if nothing changes. */
const applyToItems = (items: Items, event: NotificationEvent): Items => {
  switch (event.name) {
    case 'new': {
      const { notification } = event;
      if (!isNewer(notification, findById(items, notification.id))) return items;
      const others = without(items, ({ id }) => id === notification.id);
      return insertByDate(others, notification);
    }
    case 'read':
      return markRead(items, ({ id }) => id === event.id);
    case 'allRead':
      return markRead(items, () => true);
    case 'removed':
      return without(items, ({ id }) => id === event.id);
    case 'pollDeleted':
      return without(items, ({ pollId }) => pollId === event.pollId);
    case 'cleared':
      return items.length === 0 ? items : [];
  }
};

const unreadIn = (items: Items): number => items.filter(({ isRead }) => !isRead).length;

const isCleared = ({ name }: NotificationEvent) => name === 'cleared';
const readsAll = ({ name }: NotificationEvent) => name === 'cleared' || name === 'allRead';

/** Whether the unread count must be fetched, since the event may be about a notification that the summary lacks. */
export const needsRefetch = ({ items, hasMore }: Summary, event: NotificationEvent): boolean => {
  if (!hasMore || readsAll(event)) return false;
  switch (event.name) {
    case 'new':
      return !findById(items, event.notification.id) && countOf(event.notification) > 1;
    case 'read':
    case 'removed':
      return !findById(items, event.id);
    default:
      return true;
  }
};

const unreadCountAfter = (summary: Summary, items: Items, event: NotificationEvent): number => {
  if (readsAll(event)) return 0;
  // A merged notification beyond the summary was most likely unread, and therefore counted already.
  if (event.name === 'new' && needsRefetch(summary, event)) return summary.unreadCount;
  return Math.max(0, summary.unreadCount + unreadIn(items) - unreadIn(summary.items));
};

export const applyToSummary = (summary: Summary, event: NotificationEvent): Summary => {
  const items = applyToItems(summary.items, event);
  const unreadCount = unreadCountAfter(summary, items, event);
  if (items === summary.items && unreadCount === summary.unreadCount && !isCleared(event)) return summary;
  return {
    items: items.slice(0, SUMMARY_SIZE),
    unreadCount,
    hasMore: !isCleared(event) && (summary.hasMore || items.length > SUMMARY_SIZE),
  };
};

const mapItems = (pages: NotificationPages, change: (items: Items, page: number) => Items): NotificationPages => {
  const changed = pages.pages.map((page, index) => {
    const items = change(page.items, index);
    return items === page.items ? page : { ...page, items };
  });
  return changed.every((page, index) => page === pages.pages[index]) ? pages : { ...pages, pages: changed };
};

/** Inserts a notification into the first page, and removes its earlier version from whichever page has it. */
const addToPages = (pages: NotificationPages, notification: Notification): NotificationPages => {
  const { id } = notification;
  const cached = findById(
    pages.pages.flatMap((page) => page.items),
    id,
  );
  if (!isNewer(notification, cached)) return pages;
  return mapItems(pages, (items, index) => {
    const others = without(items, (item) => item.id === id);
    const belongsHere = index === 0 && pages.pages.every(({ filter }) => matchesFilter(notification, filter));
    return belongsHere ? insertByDate(others, notification) : others;
  });
};

const emptied = ({ pages, pageParams }: NotificationPages): NotificationPages => ({
  pages: pages.slice(0, 1).map((page) => ({ ...page, items: [], next: null })),
  pageParams: pageParams.slice(0, 1),
});

export const applyToPages = (pages: NotificationPages, event: NotificationEvent): NotificationPages => {
  if (event.name === 'new') return addToPages(pages, event.notification);
  if (event.name === 'cleared') return emptied(pages);
  const filter = pages.pages[0]?.filter;
  return mapItems(pages, (items) => {
    const after = applyToItems(items, event);
    return filter ? without(after, (item) => !matchesFilter(item, filter)) : after;
  });
};

/** Applies the events that arrived during a page's request. New notifications go to the first page only. */
export const applyToPage = (
  page: NotificationPage,
  events: readonly NotificationEvent[],
  isFirst: boolean,
): NotificationPage => {
  const single: NotificationPages = { pages: [page], pageParams: [null] };
  const [after = page] = events
    .map((event) =>
      event.name === 'new' && !isFirst ? ({ name: 'removed', id: event.notification.id } as const) : event,
    )
    .reduce(applyToPages, single).pages;
  return after;
};
