import type { PollSnapshot } from '@showhands/contracts';
import { LRUCache } from 'lru-cache';

/** A poll of two options weighs about 1 kB, one of a hundred about 20: some tens of thousands of polls. */
const CAPACITY_BYTES = 64 * 1024 * 1024;
const POLL_BYTES = 1_000;
const OPTION_BYTES = 200;

interface Known {
  readonly newest: PollSnapshot;
  /** Whether the state just handed in is what made it so. */
  readonly isNews: boolean;
}

/** The newest known state of each poll, whatever the order in which states turn up and however often. */
export interface LatestPolls {
  /** Takes a state in. @returns the newest one, or undefined when the poll is known to be gone. */
  note(poll: PollSnapshot): Known | undefined;
  /** The poll is gone: nothing about it is news any more. */
  forget(pollId: string): void;
}

export const createLatestPolls = (): LatestPolls => {
  const polls = new LRUCache<string, PollSnapshot | 'gone'>({
    maxSize: CAPACITY_BYTES,
    sizeCalculation: (poll) => (poll === 'gone' ? 100 : POLL_BYTES + poll.options.length * OPTION_BYTES),
  });
  return {
    note: (poll) => {
      const known = polls.get(poll.id);
      if (known === 'gone') return undefined;
      if (known && known.version >= poll.version) return { newest: known, isNews: false };
      polls.set(poll.id, poll);
      return { newest: poll, isNews: true };
    },
    forget: (pollId) => {
      polls.set(pollId, 'gone');
    },
  };
};
