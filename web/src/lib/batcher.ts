interface Dependencies<Item> {
  readonly everyMs: number;
  readonly flush: (items: readonly Item[]) => void;
  readonly now?: () => number;
}

/** Throttles `flush`: the first item is flushed at once, later ones together, at most every `everyMs`. */
export const createBatcher = <Item>({ everyMs, flush, now = () => performance.now() }: Dependencies<Item>) => {
  let items: Item[] = [];
  let flushedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = () => {
    timer = undefined;
    flushedAt = now();
    const batch = items;
    items = [];
    flush(batch);
  };

  return {
    add(item: Item) {
      items.push(item);
      if (timer !== undefined) return;
      const wait = flushedAt + everyMs - now();
      if (wait <= 0) run();
      else timer = setTimeout(run, wait);
    },
    /** Drops the items that have not been flushed. */
    stop() {
      clearTimeout(timer);
      timer = undefined;
      items = [];
    },
  };
};
