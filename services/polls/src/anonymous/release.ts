/** @returns a uniformly random whole number from 0 to `below` - 1 */
export type RandomIndex = (below: number) => number;

/** Ballots that are released without waiting for the random time: each vote rewrites all that wait. */
export const RELEASED_AT_ONCE = 500;
const DELAY_MS = { least: 8_000, most: 24_000 } as const;
/** Time from a vote in a poll that is checkable only to its leaf. */
const LEAF_DELAY_MS = 10_000;

interface Waiting {
  /** How many ballots wait. */
  readonly waiting: number;
  /** How many ballots a batch has at least. */
  readonly batchMin: number;
}

/** Whether a batch and a remainder of at least the same size can be made. The remainder is the last batch if nobody votes any more. */
export const canRelease = ({ waiting, batchMin }: Waiting): boolean => waiting >= 2 * batchMin;

/** How many of the waiting ballots a release before the close takes: all but a random remainder. */
export const batchSize = ({ waiting, batchMin }: Waiting, random: RandomIndex): number => {
  if (!canRelease({ waiting, batchMin })) return 0;
  const most = Math.min(2 * batchMin - 1, waiting - batchMin);
  return waiting - (batchMin + random(most - batchMin + 1));
};

/** How many of the waiting ballots the close takes: all, or none if too few people have voted. */
export const lastBatchSize = ({ waiting, batchMin }: Waiting): number => (waiting >= batchMin ? waiting : 0);

/** Milliseconds from a vote to the release that it makes possible. */
export const releaseDelay = ({ waiting }: Pick<Waiting, 'waiting'>, random: RandomIndex): number =>
  waiting >= RELEASED_AT_ONCE ? 0 : DELAY_MS.least + random(DELAY_MS.most - DELAY_MS.least + 1);

/** Milliseconds from a vote whose commitment alone waits to the release of the commitments. */
export const leafDelay = ({ waiting }: Pick<Waiting, 'waiting'>): number =>
  waiting >= RELEASED_AT_ONCE ? 0 : LEAF_DELAY_MS;

/** A uniformly random order (Fisher and Yates). */
export const shuffled = <Item>(items: readonly Item[], random: RandomIndex): Item[] => {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [result[last], result[other]] = [result[other] as Item, result[last] as Item];
  }
  return result;
};
