import { LRUCache } from 'lru-cache';
import { EVENTS } from '../tuning.ts';

/** Recognises redelivered events, among the latest twenty thousand ids. */
export interface Deduplicator {
  /** Whether the id has not been seen before; records it. */
  isFirst(id: string): boolean;
}

export const createDeduplicator = (): Deduplicator => {
  const seen = new LRUCache<string, true>({ max: EVENTS.remembered });
  return {
    isFirst: (id) => {
      if (seen.has(id)) return false;
      seen.set(id, true);
      return true;
    },
  };
};
