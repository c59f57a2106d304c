import type { PollState } from './client.ts';
import type { CastBallot } from './vote-load.ts';

/** One selection of a voter, as the deployment has it. */
export interface VoteRow {
  readonly pollId: string;
  readonly userId: string;
  readonly optionId: string;
}

/** A poll's counters, from the database or from GET. */
export interface PollCounters extends PollState {
  readonly pollId: string;
  readonly voters: number;
}

/** A poll as GET returns it; `optionIds` is in the order of `votes`. */
export interface PollResponse extends PollCounters {
  readonly optionIds: readonly string[];
  readonly isMultiple: boolean;
}

export interface ClientState {
  readonly pollId: string;
  readonly isJoined: boolean;
  readonly lastState: PollState | undefined;
}

export interface StoredVotes {
  /** Whether `rows` has the votes of all voters, or only those of `sample`. */
  readonly isComplete: boolean;
  /** Keys of the voters whose votes were requested over HTTP (see `voterKey`). */
  readonly sample: ReadonlySet<string>;
  readonly rows: readonly VoteRow[];
}

/** Everything that has to agree. The load test has created the polls, and nobody else votes in them. */
export interface Snapshot {
  readonly casts: readonly Pick<CastBallot, 'account' | 'pollId' | 'optionId' | 'outcome' | 'selections'>[];
  readonly votes: StoredVotes;
  /** The database's counters; undefined without access to the database. */
  readonly counters: readonly PollCounters[] | undefined;
  readonly polls: readonly PollResponse[];
  readonly clients: readonly ClientState[];
}

export const voterKey = ({ pollId, userId }: Omit<VoteRow, 'optionId'>): string => `${pollId} ${userId}`;
export const rowKey = (row: VoteRow): string => `${voterKey(row)} ${row.optionId}`;

/** Whether a selection has to be stored, must not be, or may be either, after all ballots sent. */
type Expected = 'present' | 'absent' | 'either';

export type Expectations = ReadonlyMap<string, readonly [VoteRow, Expected]>;

export interface Check {
  readonly name: string;
  /** How many items were checked. */
  readonly checked: number;
  readonly discrepancies: readonly string[];
}

interface Attempts {
  readonly row: VoteRow;
  acknowledged: number;
  unknown: number;
}

const expectedOf = ({ acknowledged, unknown }: Attempts, isMultiple: boolean): Expected => {
  if (isMultiple) {
    if (unknown > 0) return 'either';
    return acknowledged % 2 === 1 ? 'present' : 'absent';
  }
  if (acknowledged > 0) return 'present';
  return unknown > 0 ? 'either' : 'absent';
};

/** Every selection that some ballot was cast for, with what is expected of it. */
export const expectations = ({ casts, polls }: Pick<Snapshot, 'casts' | 'polls'>): Expectations => {
  const multiple = new Set(polls.filter(({ isMultiple }) => isMultiple).map(({ pollId }) => pollId));
  const attemptsByRow = new Map<string, Attempts>();
  for (const { account, pollId, optionId, outcome } of casts) {
    const row = { pollId, userId: account.id, optionId };
    const attempts = attemptsByRow.get(rowKey(row)) ?? { row, acknowledged: 0, unknown: 0 };
    attemptsByRow.set(rowKey(row), attempts);
    if (outcome !== 'failed') attempts[outcome] += 1;
  }
  return new Map(
    [...attemptsByRow].map(([key, attempts]): [string, [VoteRow, Expected]] => [
      key,
      [attempts.row, expectedOf(attempts, multiple.has(attempts.row.pollId))],
    ]),
  );
};
