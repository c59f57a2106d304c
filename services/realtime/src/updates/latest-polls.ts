import type { PollSnapshot } from '@showhands/contracts';
import { LRUCache } from 'lru-cache';

/** A poll of two options takes about 1 kB, one of a hundred about 20 kB: room for tens of thousands of polls. */
const CAPACITY_BYTES = 64 * 1024 * 1024;
const POLL_BYTES = 1_000;
const OPTION_BYTES = 200;

interface MergeResult {
  readonly latest: PollSnapshot;
  /** Whether `latest` is the state just merged. */
  readonly isNewer: boolean;
}

/** LRU cache of each poll's latest known state by version, correct for reordered and redelivered states. */
export interface LatestPolls {
  /** @returns the latest state including this one, or undefined if the poll is deleted. */
  merge(poll: PollSnapshot): MergeResult | undefined;
  /** Tombstone: a late event must not resurrect a deleted poll. */
  markDeleted(pollId: string): void;
}

export const createLatestPolls = (): LatestPolls => {
  const polls = new LRUCache<string, PollSnapshot | 'deleted'>({
    maxSize: CAPACITY_BYTES,
    sizeCalculation: (poll) => (poll === 'deleted' ? 100 : POLL_BYTES + poll.options.length * OPTION_BYTES),
  });
  return {
    merge: (poll) => {
      const known = polls.get(poll.id);
      if (known === 'deleted') return undefined;
      if (known && known.version >= poll.version) return { latest: known, isNewer: false };
      polls.set(poll.id, poll);
      return { latest: poll, isNewer: true };
    },
    markDeleted: (pollId) => {
      polls.set(pollId, 'deleted');
    },
  };
};
