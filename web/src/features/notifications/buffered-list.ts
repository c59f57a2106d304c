import type { Notification } from '@showhands/contracts';
import { compareTimes } from '#lib/compare-times.ts';

type Items = readonly Notification[];

const withReadState = (shown: Notification, current: Notification): Notification =>
  shown.isRead === current.isRead ? shown : { ...shown, isRead: current.isRead };

const newestFirst = (a: Notification, b: Notification): number => compareTimes(b.createdAt, a.createdAt);

/**
 * Keeps a list stable while it is read: notifications newer than the newest `shown` one are buffered and counted, until
 * the reader asks for them. A notification that was merged with a newer one keeps its old text and place, but its read
 * state is current. `items` and `shown` are sorted newest first.
 */
export const bufferList = (items: Items, shown: Items): { readonly items: Items; readonly bufferedCount: number } => {
  const newest = shown[0]?.createdAt;
  if (newest === undefined) return { items, bufferedCount: 0 };
  const buffered = new Map(items.filter(({ createdAt }) => createdAt > newest).map((item) => [item.id, item]));
  if (buffered.size === 0) return { items, bufferedCount: 0 };
  const merged = shown.flatMap((old) => {
    const current = buffered.get(old.id);
    return current ? [withReadState(old, current)] : [];
  });
  const others = items.filter(({ id }) => !buffered.has(id));
  return { items: [...others, ...merged].sort(newestFirst), bufferedCount: buffered.size };
};

/** Whether two lists show the same notifications in the same state and order. */
export const looksSame = (items: Items, others: Items): boolean =>
  items.length === others.length &&
  items.every(({ id, createdAt, isRead }, index) => {
    const other = others[index];
    return other?.id === id && other.createdAt === createdAt && other.isRead === isRead;
  });
