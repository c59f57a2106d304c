import type { Check, Expectations, PollCounters, PollResponse, Snapshot } from './snapshot.ts';

/** Bounds of the number of votes. Votes with an unknown outcome count for `max` only. */
interface Bounds {
  readonly min: number;
  readonly max: number;
}

const isWithin = (value: number | null | undefined, { min, max }: Bounds): boolean =>
  typeof value === 'number' && value >= min && value <= max;

const show = ({ min, max }: Bounds): string => (min === max ? String(min) : `${min} to ${max}`);

type BoundsOf = (pollId: string, optionId: string) => Bounds;

const key = (pollId: string, optionId: string): string => `${pollId} ${optionId}`;

/** Counts the stored votes if all of them are known, else the acknowledged and unknown ballots. */
const boundsIn = ({ votes }: Snapshot, expected: Expectations): BoundsOf => {
  const [min, max] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, at: string): void => void to.set(at, (to.get(at) ?? 0) + 1);
  if (votes.isComplete) {
    for (const { pollId, optionId } of votes.rows) for (const side of [min, max]) add(side, key(pollId, optionId));
  } else {
    for (const [{ pollId, optionId }, state] of expected.values()) {
      if (state === 'present') add(min, key(pollId, optionId));
      if (state !== 'absent') add(max, key(pollId, optionId));
    }
  }
  return (pollId, optionId) => ({
    min: min.get(key(pollId, optionId)) ?? 0,
    max: max.get(key(pollId, optionId)) ?? 0,
  });
};

const discrepanciesOf = (
  poll: PollResponse,
  counters: Pick<PollCounters, 'votes' | 'total'> | undefined,
  boundsOf: BoundsOf,
): string[] => {
  const bounds = poll.optionIds.map((optionId) => boundsOf(poll.pollId, optionId));
  const discrepancies = bounds.flatMap((bound, index) => {
    const counter = counters?.votes[index];
    const option = `option ${poll.optionIds[index]} of poll ${poll.pollId}`;
    return isWithin(counter, bound) ? [] : [`${option}: counter ${counter}, votes ${show(bound)}`];
  });
  const sum = {
    min: bounds.reduce((total, { min }) => total + min, 0),
    max: bounds.reduce((total, { max }) => total + max, 0),
  };
  if (!isWithin(counters?.total, sum))
    discrepancies.push(`poll ${poll.pollId}: total ${counters?.total}, votes ${show(sum)}`);
  return discrepancies;
};

/** Compares the votes with the database's counters, or with the counters of GET without access to the database. */
export const countersCheck = (snapshot: Snapshot, expected: Expectations): Check => {
  const { counters, polls } = snapshot;
  const countersOf = new Map((counters ?? polls).map((one) => [one.pollId, one]));
  const boundsOf = boundsIn(snapshot, expected);
  return {
    name: 'Counters equal the votes',
    checked: polls.reduce((sum, { votes }) => sum + votes.length + 1, 0),
    discrepancies: polls.flatMap((poll) => discrepanciesOf(poll, countersOf.get(poll.pollId), boundsOf)),
  };
};
