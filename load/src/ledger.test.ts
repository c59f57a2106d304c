import { describe, expect, test } from '@jest/globals';
import type { Outcome } from './blast.ts';
import { type Account, type Books, type Listener, type Row, voterKey } from './books.ts';
import { checkLedger } from './ledger.ts';

const [POLL, YES, NO] = ['poll', 'yes', 'no'];
const row = (userId: string, optionId = YES): Row => ({ pollId: POLL, userId, optionId });

const cast = (id: string, outcome: Outcome = 'acknowledged', optionId = YES) => ({
  tester: { id, username: id, token: id },
  pollId: POLL,
  optionId,
  outcome,
});

const account = (votes: readonly [number, number], voters = votes[0] + votes[1]): Account => ({
  pollId: POLL,
  version: 7,
  total: votes[0] + votes[1],
  voters,
  votes,
});

const listener = (overrides: Partial<Listener> = {}): Listener => ({
  pollId: POLL,
  isJoined: true,
  last: account([2, 1]),
  ...overrides,
});

/** Two for yes and one for no, told and kept alike everywhere. */
const books = (overrides: Partial<Books> = {}): Books => ({
  casts: [cast('ada'), cast('bob'), cast('cyd', 'acknowledged', NO)],
  rows: { complete: true, asked: new Set(), held: [row('ada'), row('bob'), row('cyd', NO)] },
  counters: [account([2, 1])],
  answered: [{ ...account([2, 1]), optionIds: [YES, NO], isMultiple: false }],
  listeners: [listener(), listener()],
  ...overrides,
});

const held = (...rows: Row[]): Books['rows'] => ({ complete: true, asked: new Set(), held: rows });
const faultsOf = (found: Books): string[] => checkLedger(found).checks.flatMap(({ faults }) => faults);

const answering = (state: Account, isMultiple = false): Pick<Books, 'counters' | 'answered'> => ({
  counters: [state],
  answered: [{ ...state, optionIds: [YES, NO], isMultiple }],
});

test('holds where everything agrees', () => {
  expect(checkLedger(books())).toMatchObject({ holds: true });
  expect(faultsOf(books())).toEqual([]);
});

describe('a fault is found:', () => {
  test.each<[string, Partial<Books>, RegExp]>([
    ['an acknowledged vote that is lost', { rows: held(row('ada'), row('cyd', NO)) }, /^lost: user bob/],
    ['a vote of somebody who cast none', { rows: held(...books().rows.held, row('eve')) }, /^not cast: user eve/],
    [
      'a vote that was refused',
      { casts: [...books().casts.slice(0, 2), cast('cyd', 'failed', NO)] },
      /^not cast: user cyd/,
    ],
    ['a vote stored twice', { rows: held(...books().rows.held, row('ada')) }, /^twice in the votes: poll ada yes/],
    ['a voter with two options', { rows: held(...books().rows.held, row('ada', NO)) }, /^holds two options: poll ada/],
    [
      'two votes acknowledged to one',
      { casts: [...books().casts, cast('ada', 'acknowledged', NO)] },
      /^acknowledged twice: poll ada/,
    ],
    [
      'an answer that tells of another option',
      { casts: [{ ...cast('ada'), held: [NO] }, ...books().casts.slice(1)] },
      /^acknowledged otherwise: ada holds no/,
    ],
    ['a counter that is one too high', answering(account([3, 1])), /^option yes of poll poll: counter 3, votes 2/],
    ['a counter that is one too low', answering(account([2, 0])), /^option no of poll poll: counter 0, votes 1/],
    ['a total off by one', answering({ ...account([2, 1]), total: 4 }), /^poll poll: total 4, votes 3/],
    [
      'GET that differs from what is stored',
      { counters: [account([2, 1])], answered: [{ ...account([1, 1]), optionIds: [YES, NO], isMultiple: false }] },
      /^poll poll: answered .*votes 1 1, stored .*votes 2 1/,
    ],
    ['a count of voters off by one', { counters: [account([2, 1], 4)] }, /^poll poll: answered/],
    [
      'a socket that stayed behind',
      { listeners: [listener(), listener({ last: { ...account([1, 1]), version: 6 } })] },
      /^a socket of poll poll last heard version 6/,
    ],
    [
      'a socket that heard nothing',
      { listeners: [listener({ last: undefined })] },
      /^a socket of poll poll last heard nothing/,
    ],
    ['a socket that is not there', { listeners: [listener({ isJoined: false })] }, /^a socket is not in poll poll/],
  ])('%s', (_, fault, expected) => {
    const found = books(fault);
    expect(checkLedger(found).holds).toBe(false);
    expect(faultsOf(found)).toContainEqual(expect.stringMatching(expected));
  });
});

describe('a vote whose answer was lost', () => {
  const casts = [cast('ada'), cast('bob'), cast('cyd', 'unknown', NO)];

  test('may be there', () => expect(faultsOf(books({ casts }))).toEqual([]));

  test('may be missing', () => {
    const state = account([2, 0]);
    const rows = held(row('ada'), row('bob'));
    expect(faultsOf(books({ casts, rows, ...answering(state), listeners: [listener({ last: state })] }))).toEqual([]);
  });

  test('must still be counted as it is stored', () => {
    expect(faultsOf(books({ casts, rows: held(row('ada'), row('bob')) }))).toContainEqual(
      expect.stringMatching(/^option no .*counter 1, votes 0/),
    );
  });
});

describe('where votes can be taken back', () => {
  test('a second acknowledgement means that the vote is gone', () => {
    const casts = [...books().casts, cast('bob')];
    expect(faultsOf(books({ casts, ...answering(account([2, 1]), true) }))).toContainEqual(
      expect.stringMatching(/^not cast: user bob/),
    );
    const state = account([1, 1]);
    const rows = held(row('ada'), row('cyd', NO));
    const listeners = [listener({ last: state })];
    expect(faultsOf(books({ casts, rows, ...answering(state, true), listeners }))).toEqual([]);
  });

  test('one voter may hold several options', () => {
    const casts = [...books().casts, cast('ada', 'acknowledged', NO)];
    const state = account([2, 2], 3);
    const rows = held(...books().rows.held, row('ada', NO));
    expect(faultsOf(books({ casts, rows, ...answering(state, true), listeners: [listener({ last: state })] }))).toEqual(
      [],
    );
  });
});

describe('by the word of some voters alone', () => {
  const asked = (...users: string[]): ReadonlySet<string> =>
    new Set(users.map((userId) => voterKey({ pollId: POLL, userId })));
  const sample = { complete: false, asked: asked('ada', 'cyd'), held: [row('ada'), row('cyd', NO)] };

  test('the others are believed', () => {
    expect(faultsOf(books({ rows: sample, counters: undefined }))).toEqual([]);
  });

  test('the counters are held against what was acknowledged', () => {
    const { answered } = answering(account([3, 1]));
    expect(faultsOf(books({ rows: sample, counters: undefined, answered }))).toContainEqual(
      expect.stringMatching(/^option yes .*counter 3, votes 2/),
    );
  });

  test('one of them without a vote has lost it', () => {
    const rows = { ...sample, held: [row('ada')] };
    expect(faultsOf(books({ rows, counters: undefined }))).toContainEqual(expect.stringMatching(/^lost: user cyd/));
  });
});
