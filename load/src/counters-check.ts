import type { Answered, Books, Check, Expectations } from './books.ts';

/** How many votes there may be: those that are surely there, and with them those whose answer was lost. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

const isWithin = (value: number | null | undefined, { least, most }: Bounds): boolean =>
  typeof value === 'number' && value >= least && value <= most;

const show = ({ least, most }: Bounds): string => (least === most ? String(least) : `${least} to ${most}`);

type BoundsOf = (pollId: string, optionId: string) => Bounds;

const key = (pollId: string, optionId: string): string => `${pollId} ${optionId}`;

/** By the rows where they are all known, else by what was acknowledged. */
const boundsIn = ({ rows }: Books, expected: Expectations): BoundsOf => {
  const [least, most] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, at: string): void => void to.set(at, (to.get(at) ?? 0) + 1);
  if (rows.complete) {
    for (const { pollId, optionId } of rows.held) for (const side of [least, most]) add(side, key(pollId, optionId));
  } else {
    for (const [{ pollId, optionId }, state] of expected.values()) {
      if (state === 'there') add(least, key(pollId, optionId));
      if (state !== 'absent') add(most, key(pollId, optionId));
    }
  }
  return (pollId, optionId) => ({
    least: least.get(key(pollId, optionId)) ?? 0,
    most: most.get(key(pollId, optionId)) ?? 0,
  });
};

const faultsOf = (
  poll: Answered,
  account: Pick<Answered, 'votes' | 'total'> | undefined,
  boundsOf: BoundsOf,
): string[] => {
  const bounds = poll.optionIds.map((optionId) => boundsOf(poll.pollId, optionId));
  const faults = bounds.flatMap((bound, index) => {
    const counter = account?.votes[index];
    const option = `option ${poll.optionIds[index]} of poll ${poll.pollId}`;
    return isWithin(counter, bound) ? [] : [`${option}: counter ${counter}, votes ${show(bound)}`];
  });
  const all = {
    least: bounds.reduce((sum, { least }) => sum + least, 0),
    most: bounds.reduce((sum, { most }) => sum + most, 0),
  };
  if (!isWithin(account?.total, all)) faults.push(`poll ${poll.pollId}: total ${account?.total}, votes ${show(all)}`);
  return faults;
};

/** The counters of the database where it is at hand, else those that GET answers. */
export const countersCheck = (books: Books, expected: Expectations): Check => {
  const accounts = new Map((books.counters ?? books.answered).map((account) => [account.pollId, account]));
  const boundsOf = boundsIn(books, expected);
  return {
    name: 'Counters equal the votes',
    looked: books.answered.reduce((sum, { votes }) => sum + votes.length + 1, 0),
    faults: books.answered.flatMap((poll) => faultsOf(poll, accounts.get(poll.pollId), boundsOf)),
  };
};
