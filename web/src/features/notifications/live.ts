import type { Notification } from '@showhands/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import { belongs, type NotificationFilter } from './filter.ts';

/** The newest notifications, and how many are unread in all. */
export interface Summary {
  readonly items: readonly Notification[];
  readonly unreadCount: number;
  readonly hasMore: boolean;
}

export interface NotificationPage {
  /** What the list was asked for, so that a live notification can be told to belong or not. */
  readonly filter: NotificationFilter;
  readonly items: readonly Notification[];
  readonly next: string | null;
}
export type NotificationPages = InfiniteData<NotificationPage>;

/** What a person can do to what they were told. */
export type NotificationAction =
  | { readonly name: 'read' | 'removed'; readonly id: string }
  | { readonly name: 'allRead' | 'cleared' };

export type NotificationEvent =
  | NotificationAction
  | { readonly name: 'new'; readonly notification: Notification }
  | { readonly name: 'pollDeleted'; readonly pollId: string };

type Items = readonly Notification[];

/** How many the summary holds: enough to tell most merged notifications from new ones without asking. */
export const SUMMARY_SIZE = 50;

const countOf = ({ data }: Notification) => data.count ?? 0;

/** One that has grown comes again, later or with a higher count; the same one twice is no news. */
const isNews = (notification: Notification, held: Notification | undefined): boolean =>
  !held ||
  notification.createdAt > held.createdAt ||
  (notification.createdAt === held.createdAt && countOf(notification) > countOf(held));

const byId = (items: Items, id: string) => items.find((item) => item.id === id);

const without = (items: Items, gone: (item: Notification) => boolean): Items =>
  items.some(gone) ? items.filter((item) => !gone(item)) : items;

const inPlace = (items: Items, notification: Notification): Items => {
  const place = items.findIndex(({ createdAt }) => createdAt <= notification.createdAt);
  return place < 0 ? [...items, notification] : items.toSpliced(place, 0, notification);
};

const asRead = (items: Items, isMeant: (item: Notification) => boolean): Items =>
  items.some((item) => !item.isRead && isMeant(item))
    ? items.map((item) => (isMeant(item) ? { ...item, isRead: true } : item))
    : items;

/** The same array where nothing changes. */
const itemsAfter = (items: Items, event: NotificationEvent): Items => {
  switch (event.name) {
    case 'new': {
      const { notification } = event;
      if (!isNews(notification, byId(items, notification.id))) return items;
      const others = without(items, ({ id }) => id === notification.id);
      return inPlace(others, notification);
    }
    case 'read':
      return asRead(items, ({ id }) => id === event.id);
    case 'allRead':
      return asRead(items, () => true);
    case 'removed':
      return without(items, ({ id }) => id === event.id);
    case 'pollDeleted':
      return without(items, ({ pollId }) => pollId === event.pollId);
    case 'cleared':
      return items.length === 0 ? items : [];
  }
};

const unreadIn = (items: Items): number => items.filter(({ isRead }) => !isRead).length;

const forgetsRest = ({ name }: NotificationEvent) => name === 'cleared';
const leavesNoneUnread = ({ name }: NotificationEvent) => name === 'cleared' || name === 'allRead';

/** Whether what is held can't tell what an event means for the unread count: it may be about one that is not held. */
export const isUnsure = ({ items, hasMore }: Summary, event: NotificationEvent): boolean => {
  if (!hasMore || leavesNoneUnread(event)) return false;
  switch (event.name) {
    case 'new':
      return !byId(items, event.notification.id) && countOf(event.notification) > 1;
    case 'read':
    case 'removed':
      return !byId(items, event.id);
    default:
      return true;
  }
};

const unreadAfter = (summary: Summary, items: Items, event: NotificationEvent): number => {
  if (leavesNoneUnread(event)) return 0;
  // One that may be held further down has been counted already, in most cases.
  if (event.name === 'new' && isUnsure(summary, event)) return summary.unreadCount;
  return Math.max(0, summary.unreadCount + unreadIn(items) - unreadIn(summary.items));
};

export const summaryAfter = (summary: Summary, event: NotificationEvent): Summary => {
  const items = itemsAfter(summary.items, event);
  const unreadCount = unreadAfter(summary, items, event);
  if (items === summary.items && unreadCount === summary.unreadCount && !forgetsRest(event)) return summary;
  return {
    items: items.slice(0, SUMMARY_SIZE),
    unreadCount,
    hasMore: !forgetsRest(event) && (summary.hasMore || items.length > SUMMARY_SIZE),
  };
};

const mapItems = (pages: NotificationPages, change: (items: Items, page: number) => Items): NotificationPages => {
  const changed = pages.pages.map((page, index) => {
    const items = change(page.items, index);
    return items === page.items ? page : { ...page, items };
  });
  return changed.every((page, index) => page === pages.pages[index]) ? pages : { ...pages, pages: changed };
};

/** On top of the list, wherever in it an earlier form of it stands. */
const pagesAfterNew = (pages: NotificationPages, notification: Notification): NotificationPages => {
  const { id } = notification;
  const held = byId(
    pages.pages.flatMap((page) => page.items),
    id,
  );
  if (!isNews(notification, held)) return pages;
  return mapItems(pages, (items, index) => {
    const others = without(items, (item) => item.id === id);
    const belongsHere = index === 0 && pages.pages.every(({ filter }) => belongs(notification, filter));
    return belongsHere ? inPlace(others, notification) : others;
  });
};

const emptied = ({ pages, pageParams }: NotificationPages): NotificationPages => ({
  pages: pages.slice(0, 1).map((page) => ({ ...page, items: [], next: null })),
  pageParams: pageParams.slice(0, 1),
});

export const pagesAfter = (pages: NotificationPages, event: NotificationEvent): NotificationPages => {
  if (event.name === 'new') return pagesAfterNew(pages, event.notification);
  if (event.name === 'cleared') return emptied(pages);
  const filter = pages.pages[0]?.filter;
  return mapItems(pages, (items) => {
    const after = itemsAfter(items, event);
    return filter ? without(after, (item) => !belongs(item, filter)) : after;
  });
};

/** A page as it is after what has happened since it was asked for. New ones stand on the first, and so on no other. */
export const pageAfter = (
  page: NotificationPage,
  events: readonly NotificationEvent[],
  isFirst: boolean,
): NotificationPage => {
  const alone: NotificationPages = { pages: [page], pageParams: [null] };
  const [after = page] = events
    .map((event) =>
      event.name === 'new' && !isFirst ? ({ name: 'removed', id: event.notification.id } as const) : event,
    )
    .reduce(pagesAfter, alone).pages;
  return after;
};
