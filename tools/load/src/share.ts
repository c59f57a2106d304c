/** The part of a plan that one of several workers does: every `of`-th item, beginning with `index`. */
export interface Share {
  readonly index: number;
  readonly of: number;
}

/** The share of a single worker. */
export const WHOLE: Share = { index: 0, of: 1 };

/** How many of so many items are in a share. The shares of all workers add up to the total. */
export const countIn = (total: number, { index, of }: Share): number => Math.max(0, Math.ceil((total - index) / of));

/** The items in a share. */
export const itemsIn = <Item>(items: readonly Item[], { index, of }: Share): Item[] =>
  items.filter((_, position) => position % of === index);
