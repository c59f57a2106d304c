import type { PollSnapshot } from '@showhands/contracts';
import { LRUCache } from 'lru-cache';
import { LATEST_POLLS } from '../tuning.ts';

/** A poll's latest state on this replica. */
export interface LatestPoll {
  readonly poll: PollSnapshot;
  /** Grows with every state of any poll that arrives at this replica. */
  readonly arrival: number;
}

interface MergeResult {
  readonly latest: PollSnapshot;
  /** Whether `latest` is the state just merged. */
  readonly isNewer: boolean;
  /** Whether more than counts has changed since the state before; undefined if that is unknown. */
  readonly isEdited: boolean | undefined;
}

/** LRU cache of each poll's latest known state by version, correct for reordered and redelivered states. */
export interface LatestPolls {
  /** @returns the latest state including this one, or undefined if the poll is deleted. */
  merge(poll: PollSnapshot): MergeResult | undefined;
  get(pollId: string): LatestPoll | undefined;
  /** The arrival of the state merged last. */
  lastArrival(): number;
  /** Tombstone: a late event must not resurrect a deleted poll. */
  markDeleted(pollId: string): void;
}

const hasOtherContent = (before: PollSnapshot, after: PollSnapshot): boolean =>
  before.revision !== after.revision ||
  before.creator_username !== after.creator_username ||
  before.quorum_voters !== after.quorum_voters;

export const createLatestPolls = (): LatestPolls => {
  const polls = new LRUCache<string, LatestPoll | 'deleted'>({
    maxSize: LATEST_POLLS.capacity,
    sizeCalculation: (known) =>
      known === 'deleted'
        ? LATEST_POLLS.tombstone
        : LATEST_POLLS.poll + known.poll.options.length * LATEST_POLLS.option,
  });
  let arrival = 0;
  return {
    merge: (poll) => {
      const known = polls.get(poll.id);
      if (known === 'deleted') return undefined;
      if (known && known.poll.version >= poll.version) return { latest: known.poll, isNewer: false, isEdited: false };
      arrival += 1;
      polls.set(poll.id, { poll, arrival });
      return { latest: poll, isNewer: true, isEdited: known && hasOtherContent(known.poll, poll) };
    },
    get: (pollId) => {
      const known = polls.get(pollId);
      return known === 'deleted' ? undefined : known;
    },
    lastArrival: () => arrival,
    markDeleted: (pollId) => {
      polls.set(pollId, 'deleted');
    },
  };
};
