import type { Notification } from '@showhands/contracts';
import { compareTimes } from '../../lib/compare-times.ts';

type Items = readonly Notification[];

const asShown = (before: Notification, now: Notification): Notification =>
  before.isRead === now.isRead ? before : { ...before, isRead: now.isRead };

const newestFirst = (a: Notification, b: Notification): number => compareTimes(b.createdAt, a.createdAt);

/**
 * What stays in front of whoever reads a list, newest first, while it goes on. What has come or grown since it was
 * `shown` waits above it, and is counted; one that has grown stands where and as it was until then.
 */
export const heldBack = (items: Items, shown: Items): { readonly items: Items; readonly waiting: number } => {
  const newest = shown[0]?.createdAt;
  if (newest === undefined) return { items, waiting: 0 };
  const waiting = new Map(items.filter(({ createdAt }) => createdAt > newest).map((item) => [item.id, item]));
  if (waiting.size === 0) return { items, waiting: 0 };
  const grown = shown.flatMap((before) => {
    const now = waiting.get(before.id);
    return now ? [asShown(before, now)] : [];
  });
  const others = items.filter(({ id }) => !waiting.has(id));
  return { items: [...others, ...grown].sort(newestFirst), waiting: waiting.size };
};

/** Whether two lists look the same, whatever objects they are made of. */
export const looksSame = (items: Items, others: Items): boolean =>
  items.length === others.length &&
  items.every(({ id, createdAt, isRead }, index) => {
    const other = others[index];
    return other?.id === id && other.createdAt === createdAt && other.isRead === isRead;
  });
