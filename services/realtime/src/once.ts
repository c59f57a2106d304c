import { LRUCache } from 'lru-cache';

const REMEMBERED = 20_000;

/** Tells a first time from a repetition, as far back as twenty thousand ids. */
export interface Once {
  /** Whether the id comes up for the first time. */
  isFirst(id: string): boolean;
}

export const createOnce = (): Once => {
  const seen = new LRUCache<string, true>({ max: REMEMBERED });
  return {
    isFirst: (id) => {
      if (seen.has(id)) return false;
      seen.set(id, true);
      return true;
    },
  };
};
