import type { PollState } from './client.ts';
import type { CastBallot } from './vote-load.ts';

/** One selection of a voter, as the deployment has it. */
export interface VoteRow {
  readonly pollId: string;
  readonly userId: string;
  readonly optionId: string;
  /** The rank of the option; only in a ranked poll. */
  readonly rank?: number | null | undefined;
  /** The score of the option; only in a scored poll. */
  readonly score?: number | null | undefined;
  /** The points of the option; only in a poll where voters distribute them. */
  readonly points?: number | null | undefined;
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
  /** Whether `rows` has the votes of all voters, or only the votes of `sample`. */
  readonly isComplete: boolean;
  /** Keys of the voters whose votes were requested over HTTP (see `voterKey`). */
  readonly sample: ReadonlySet<string>;
  readonly rows: readonly VoteRow[];
}

/** Everything that has to agree. The load test has created the polls, and nobody else votes in them. */
export interface Snapshot {
  readonly casts: readonly Pick<CastBallot, 'account' | 'pollId' | 'optionId' | 'choices' | 'outcome' | 'selections'>[];
  readonly votes: StoredVotes;
  /** The database's counters; undefined without access to the database. */
  readonly counters: readonly PollCounters[] | undefined;
  readonly polls: readonly PollResponse[];
  readonly clients: readonly ClientState[];
}

export const voterKey = ({ pollId, userId }: Pick<VoteRow, 'pollId' | 'userId'>): string => `${pollId} ${userId}`;
export const rowKey = (row: VoteRow): string =>
  [voterKey(row), row.optionId, row.rank ?? row.score ?? row.points ?? []].flat().join(' ');

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

type Cast = Snapshot['casts'][number];

const rowsOf = ({ account, pollId, choices = [] }: Cast): VoteRow[] =>
  choices.map(({ option_id: optionId, ...compared }) => ({ pollId, userId: account.id, optionId, ...compared }));

/**
 * The ballots that a voter may have: the last acknowledged one, and from the first unknown one on all later ones, since a
 * lost request may be stored late.
 */
const possibleBallots = (casts: readonly Cast[]): Cast[] => {
  const [none] = casts;
  let possible: Cast[] = none ? [{ ...none, choices: [] }] : [];
  let isCertain = true;
  for (const cast of casts) {
    if (cast.outcome === 'failed') continue;
    isCertain &&= cast.outcome === 'acknowledged';
    possible = isCertain ? [cast] : [...possible, cast];
  }
  return possible;
};

/** The expected votes of whole ballots, each of which replaces the voter's earlier one. */
const expectedOfBallots = (casts: readonly Cast[]): [string, [VoteRow, Expected]][] => {
  const byVoter = Map.groupBy(casts, ({ account, pollId }) => voterKey({ pollId, userId: account.id }));
  return [...byVoter.values()].flatMap((all) => {
    const possible = possibleBallots(all).map((cast) => new Set(rowsOf(cast).map(rowKey)));
    const rows = new Map(all.flatMap(rowsOf).map((row) => [rowKey(row), row]));
    return [...rows].map(([key, row]): [string, [VoteRow, Expected]] => {
      const having = possible.filter((keys) => keys.has(key)).length;
      return [key, [row, having === possible.length ? 'present' : having === 0 ? 'absent' : 'either']];
    });
  });
};

/** Every selection that some ballot was cast for, with its expected state. */
export const expectations = ({ casts, polls }: Pick<Snapshot, 'casts' | 'polls'>): Expectations => {
  const multiple = new Set(polls.filter(({ isMultiple }) => isMultiple).map(({ pollId }) => pollId));
  const attemptsByRow = new Map<string, Attempts>();
  for (const { account, pollId, optionId, outcome, choices } of casts) {
    if (choices !== undefined) continue;
    const row = { pollId, userId: account.id, optionId };
    const attempts = attemptsByRow.get(rowKey(row)) ?? { row, acknowledged: 0, unknown: 0 };
    attemptsByRow.set(rowKey(row), attempts);
    if (outcome !== 'failed') attempts[outcome] += 1;
  }
  const expectedOfVotes = [...attemptsByRow].map(([key, attempts]): [string, [VoteRow, Expected]] => [
    key,
    [attempts.row, expectedOf(attempts, multiple.has(attempts.row.pollId))],
  ]);
  return new Map([...expectedOfVotes, ...expectedOfBallots(casts.filter(({ choices }) => choices !== undefined))]);
};
