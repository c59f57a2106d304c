import type { CastBallot } from './blast.ts';
import type { Heard } from './seat.ts';

/** A selection that the deployment says somebody holds. */
export interface Row {
  readonly pollId: string;
  readonly userId: string;
  readonly optionId: string;
}

/** What a source says of a poll. */
export interface Account extends Heard {
  readonly pollId: string;
  readonly voters: number;
}

/** A poll as GET answers it, with its options in the order of `votes`. */
export interface Answered extends Account {
  readonly optionIds: readonly string[];
  readonly isMultiple: boolean;
}

export interface Listener {
  readonly pollId: string;
  readonly isJoined: boolean;
  readonly last: Heard | undefined;
}

export interface Rows {
  /** Whether these are the rows of everyone; else those of `asked` alone. */
  readonly complete: boolean;
  /** Voters who were asked what they hold, as `<poll> <user>`. */
  readonly asked: ReadonlySet<string>;
  readonly held: readonly Row[];
}

/** All that has to agree. The polls are the load test's own, and nobody else votes in them. */
export interface Books {
  readonly casts: readonly Pick<CastBallot, 'tester' | 'pollId' | 'optionId' | 'outcome' | 'held'>[];
  readonly rows: Rows;
  /** The counters as the database has them, where it is at hand. */
  readonly counters: readonly Account[] | undefined;
  readonly answered: readonly Answered[];
  readonly listeners: readonly Listener[];
}

export const voterKey = ({ pollId, userId }: Omit<Row, 'optionId'>): string => `${pollId} ${userId}`;
export const rowKey = (row: Row): string => `${voterKey(row)} ${row.optionId}`;

/** Whether a selection must be there, must not, or may, after everything that was sent. */
type Expected = 'there' | 'absent' | 'either';

export type Expectations = ReadonlyMap<string, readonly [Row, Expected]>;

export interface Check {
  readonly name: string;
  /** How many things were looked at. */
  readonly looked: number;
  readonly faults: readonly string[];
}

interface Sent {
  readonly row: Row;
  acknowledged: number;
  unknown: number;
}

const expectedOf = ({ acknowledged, unknown }: Sent, isMultiple: boolean): Expected => {
  if (isMultiple) {
    if (unknown > 0) return 'either';
    return acknowledged % 2 === 1 ? 'there' : 'absent';
  }
  if (acknowledged > 0) return 'there';
  return unknown > 0 ? 'either' : 'absent';
};

/** Every selection that was tried, with what must have become of it. */
export const expectations = ({ casts, answered }: Pick<Books, 'casts' | 'answered'>): Expectations => {
  const multiple = new Set(answered.filter(({ isMultiple }) => isMultiple).map(({ pollId }) => pollId));
  const sent = new Map<string, Sent>();
  for (const { tester, pollId, optionId, outcome } of casts) {
    const row = { pollId, userId: tester.id, optionId };
    const one = sent.get(rowKey(row)) ?? { row, acknowledged: 0, unknown: 0 };
    sent.set(rowKey(row), one);
    if (outcome !== 'failed') one[outcome] += 1;
  }
  return new Map(
    [...sent].map(([key, one]): [string, [Row, Expected]] => [
      key,
      [one.row, expectedOf(one, multiple.has(one.row.pollId))],
    ]),
  );
};
