import { describe, expect, test } from '@jest/globals';
import { reconcile } from './reconciliation.ts';
import { type ClientState, type PollCounters, type Snapshot, type VoteRow, voterKey } from './snapshot.ts';
import type { Outcome } from './vote-load.ts';

const [POLL, YES, NO] = ['poll', 'yes', 'no'];
const row = (userId: string, optionId = YES): VoteRow => ({ pollId: POLL, userId, optionId });

const cast = (id: string, outcome: Outcome = 'acknowledged', optionId = YES) => ({
  account: { id, username: id, token: id },
  pollId: POLL,
  optionId,
  outcome,
});

const counters = (votes: readonly [number, number], voters = votes[0] + votes[1]): PollCounters => ({
  pollId: POLL,
  version: 7,
  total: votes[0] + votes[1],
  voters,
  votes,
});

const client = (overrides: Partial<ClientState> = {}): ClientState => ({
  pollId: POLL,
  isJoined: true,
  lastState: counters([2, 1]),
  ...overrides,
});

/** Two votes for yes and one for no; all sources agree. */
const snapshot = (overrides: Partial<Snapshot> = {}): Snapshot => ({
  casts: [cast('ada'), cast('bob'), cast('cyd', 'acknowledged', NO)],
  votes: { isComplete: true, sample: new Set(), rows: [row('ada'), row('bob'), row('cyd', NO)] },
  counters: [counters([2, 1])],
  polls: [{ ...counters([2, 1]), optionIds: [YES, NO], isMultiple: false }],
  clients: [client(), client()],
  ...overrides,
});

const stored = (...rows: VoteRow[]): Snapshot['votes'] => ({ isComplete: true, sample: new Set(), rows });
const discrepanciesOf = (read: Snapshot): string[] =>
  reconcile(read).checks.flatMap(({ discrepancies }) => discrepancies);

/** The database and GET agree on these counters. */
const withCounters = (state: PollCounters, isMultiple = false): Pick<Snapshot, 'counters' | 'polls'> => ({
  counters: [state],
  polls: [{ ...state, optionIds: [YES, NO], isMultiple }],
});

test('passes if all sources agree', () => {
  expect(reconcile(snapshot())).toMatchObject({ isConsistent: true });
  expect(discrepanciesOf(snapshot())).toEqual([]);
});

describe('reports', () => {
  test.each<[string, Partial<Snapshot>, RegExp]>([
    ['a lost acknowledged vote', { votes: stored(row('ada'), row('cyd', NO)) }, /^lost: user bob/],
    [
      'a vote of a user who cast no ballot',
      { votes: stored(...snapshot().votes.rows, row('eve')) },
      /^not cast: user eve/,
    ],
    [
      'a stored vote that was rejected',
      { casts: [...snapshot().casts.slice(0, 2), cast('cyd', 'failed', NO)] },
      /^not cast: user cyd/,
    ],
    ['a vote stored twice', { votes: stored(...snapshot().votes.rows, row('ada')) }, /^stored twice: poll ada yes/],
    [
      'a voter with two options',
      { votes: stored(...snapshot().votes.rows, row('ada', NO)) },
      /^has two options: poll ada/,
    ],
    [
      'two acknowledged votes of one voter',
      { casts: [...snapshot().casts, cast('ada', 'acknowledged', NO)] },
      /^acknowledged twice: poll ada/,
    ],
    [
      'an acknowledgement for another option',
      { casts: [{ ...cast('ada'), selections: [NO] }, ...snapshot().casts.slice(1)] },
      /^acknowledged for no: ada/,
    ],
    ['a counter one too high', withCounters(counters([3, 1])), /^option yes of poll poll: counter 3, votes 2/],
    ['a counter one too low', withCounters(counters([2, 0])), /^option no of poll poll: counter 0, votes 1/],
    ['a total off by one', withCounters({ ...counters([2, 1]), total: 4 }), /^poll poll: total 4, votes 3/],
    [
      'a GET that differs from the database',
      { counters: [counters([2, 1])], polls: [{ ...counters([1, 1]), optionIds: [YES, NO], isMultiple: false }] },
      /^poll poll: GET returns .*votes 1 1; stored is .*votes 2 1/,
    ],
    ['a count of voters off by one', { counters: [counters([2, 1], 4)] }, /^poll poll: GET returns/],
    [
      'a socket with an older state',
      { clients: [client(), client({ lastState: { ...counters([1, 1]), version: 6 } })] },
      /^a socket of poll poll received version 6/,
    ],
    [
      'a socket without an update',
      { clients: [client({ lastState: undefined })] },
      /^a socket of poll poll received nothing/,
    ],
    [
      'a socket that has not joined',
      { clients: [client({ isJoined: false })] },
      /^a socket is not in the room of poll poll/,
    ],
  ])('%s', (_, overrides, expected) => {
    const read = snapshot(overrides);
    expect(reconcile(read).isConsistent).toBe(false);
    expect(discrepanciesOf(read)).toContainEqual(expect.stringMatching(expected));
  });
});

describe('a vote with an unknown outcome', () => {
  const casts = [cast('ada'), cast('bob'), cast('cyd', 'unknown', NO)];

  test('may be stored', () => expect(discrepanciesOf(snapshot({ casts }))).toEqual([]));

  test('may be absent', () => {
    const state = counters([2, 0]);
    const votes = stored(row('ada'), row('bob'));
    const clients = [client({ lastState: state })];
    expect(discrepanciesOf(snapshot({ casts, votes, ...withCounters(state), clients }))).toEqual([]);
  });

  test('has to be counted as it is stored', () => {
    expect(discrepanciesOf(snapshot({ casts, votes: stored(row('ada'), row('bob')) }))).toContainEqual(
      expect.stringMatching(/^option no .*counter 1, votes 0/),
    );
  });
});

describe('in a poll with multiple votes', () => {
  test('a second acknowledgement means that the vote was taken back', () => {
    const casts = [...snapshot().casts, cast('bob')];
    expect(discrepanciesOf(snapshot({ casts, ...withCounters(counters([2, 1]), true) }))).toContainEqual(
      expect.stringMatching(/^not cast: user bob/),
    );
    const state = counters([1, 1]);
    const votes = stored(row('ada'), row('cyd', NO));
    const clients = [client({ lastState: state })];
    expect(discrepanciesOf(snapshot({ casts, votes, ...withCounters(state, true), clients }))).toEqual([]);
  });

  test('one voter may have several options', () => {
    const casts = [...snapshot().casts, cast('ada', 'acknowledged', NO)];
    const state = counters([2, 2], 3);
    const votes = stored(...snapshot().votes.rows, row('ada', NO));
    const clients = [client({ lastState: state })];
    expect(discrepanciesOf(snapshot({ casts, votes, ...withCounters(state, true), clients }))).toEqual([]);
  });
});

describe('of whole ballots', () => {
  const ballot = (id: string, outcome: Outcome, ...ranked: string[]) => ({
    ...cast(id, outcome, ''),
    choices: ranked.map((optionId, index) => ({ option_id: optionId, rank: index + 1 })),
  });
  const rankedRows = (id: string, ...ranked: string[]): VoteRow[] =>
    ranked.map((optionId, index) => ({ ...row(id, optionId), rank: index + 1, score: null }));
  const discrepanciesWith = (casts: Snapshot['casts'], ...rows: VoteRow[]): string[] => {
    const count = (optionId: string): number => rows.filter((one) => one.optionId === optionId).length;
    const state = counters([count(YES), count(NO)], new Set(rows.map(({ userId }) => userId)).size);
    const clients = [client({ lastState: state })];
    return discrepanciesOf(snapshot({ casts, votes: stored(...rows), ...withCounters(state, true), clients }));
  };
  const changed = [ballot('ada', 'acknowledged', YES, NO), ballot('ada', 'acknowledged', NO, YES)];

  test('the last acknowledged one has to be stored, with its ranks', () => {
    expect(discrepanciesWith(changed, ...rankedRows('ada', NO, YES))).toEqual([]);
    expect(discrepanciesWith(changed, ...rankedRows('ada', YES, NO))).toEqual([
      'lost: user ada, option no with rank 1 of poll poll',
      'lost: user ada, option yes with rank 2 of poll poll',
      'not cast: user ada, option yes with rank 1 of poll poll',
      'not cast: user ada, option no with rank 2 of poll poll',
    ]);
  });

  test('a withdrawn one must not be stored', () => {
    const withdrawn = [...changed, ballot('ada', 'acknowledged')];
    expect(discrepanciesWith(withdrawn)).toEqual([]);
    expect(discrepanciesWith(withdrawn, ...rankedRows('ada', NO, YES))).toHaveLength(2);
  });

  test('an unknown one may be stored, even after a later one, and a rejected one must not', () => {
    const unknown = [ballot('ada', 'unknown', YES, NO), ballot('ada', 'acknowledged', NO, YES)];
    expect(discrepanciesWith(unknown, ...rankedRows('ada', YES, NO))).toEqual([]);
    expect(discrepanciesWith(unknown, ...rankedRows('ada', NO, YES))).toEqual([]);
    const rejected = [ballot('ada', 'acknowledged', YES, NO), ballot('ada', 'failed', NO, YES)];
    expect(discrepanciesWith(rejected, ...rankedRows('ada', NO, YES))).toHaveLength(4);
  });
});

describe('with a sample of voters', () => {
  const keysOf = (...users: string[]): ReadonlySet<string> =>
    new Set(users.map((userId) => voterKey({ pollId: POLL, userId })));
  const votes = { isComplete: false, sample: keysOf('ada', 'cyd'), rows: [row('ada'), row('cyd', NO)] };

  test('does not report votes outside of the sample', () => {
    expect(discrepanciesOf(snapshot({ votes, counters: undefined }))).toEqual([]);
  });

  test('compares the counters with the acknowledged votes', () => {
    const { polls } = withCounters(counters([3, 1]));
    expect(discrepanciesOf(snapshot({ votes, counters: undefined, polls }))).toContainEqual(
      expect.stringMatching(/^option yes .*counter 3, votes 2/),
    );
  });

  test('reports a lost vote in the sample', () => {
    const incomplete = { ...votes, rows: [row('ada')] };
    expect(discrepanciesOf(snapshot({ votes: incomplete, counters: undefined }))).toContainEqual(
      expect.stringMatching(/^lost: user cyd/),
    );
  });
});
