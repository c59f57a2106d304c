import {
  type Account,
  type Books,
  type Check,
  type Expectations,
  expectations,
  type Listener,
  type Row,
  rowKey,
  voterKey,
} from './books.ts';
import { countersCheck } from './counters-check.ts';
import type { Heard } from './seat.ts';

export interface Ledger {
  readonly holds: boolean;
  readonly checks: readonly Check[];
}

const check = (name: string, looked: number, faults: readonly string[]): Check => ({ name, looked, faults });

const nameOf = ({ pollId, userId, optionId }: Row): string => `user ${userId}, option ${optionId} of poll ${pollId}`;

const present = ({ rows }: Books, expected: Expectations): Check => {
  const held = new Set(rows.held.map(rowKey));
  const owed = [...expected.values()]
    .filter(([row, state]) => state === 'there' && (rows.complete || rows.asked.has(voterKey(row))))
    .map(([row]) => row);
  const lost = owed.filter((row) => !held.has(rowKey(row)));
  return check(
    'Acknowledged votes are there',
    owed.length,
    lost.map((row) => `lost: ${nameOf(row)}`),
  );
};

const unasked = ({ rows }: Books, expected: Expectations): Check => {
  const strange = rows.held.filter((row) => (expected.get(rowKey(row))?.[1] ?? 'absent') === 'absent');
  return check(
    'No vote is there that nobody holds',
    rows.held.length,
    strange.map((row) => `not cast: ${nameOf(row)}`),
  );
};

const repeated = (keys: readonly string[]): string[] => {
  const seen = new Set<string>();
  return keys.filter((key) => seen.size === seen.add(key).size);
};

/** By the rows, and by what was answered: a voter of a single-choice poll is told yes once. */
const once = ({ rows, casts, answered }: Books): Check => {
  const single = new Set(answered.filter(({ isMultiple }) => !isMultiple).map(({ pollId }) => pollId));
  const acknowledged = casts.filter(({ outcome, pollId }) => outcome === 'acknowledged' && single.has(pollId));
  const votersOf = (all: readonly Omit<Row, 'optionId'>[]): string[] => repeated(all.map(voterKey));
  const faults = [
    ...repeated(rows.held.map(rowKey)).map((key) => `twice in the votes: ${key}`),
    ...votersOf(rows.held.filter(({ pollId }) => single.has(pollId))).map((key) => `holds two options: ${key}`),
    ...votersOf(acknowledged.map(({ tester, pollId }) => ({ userId: tester.id, pollId }))).map(
      (key) => `acknowledged twice: ${key}`,
    ),
    ...acknowledged
      .filter(({ held, optionId }) => held !== undefined && held.join() !== optionId)
      .map(({ tester, held }) => `acknowledged otherwise: ${tester.id} holds ${held?.join() || 'nothing'}`),
  ];
  return check('No vote counts twice', rows.held.length + acknowledged.length, faults);
};

const sameState = (one: Heard, other: Heard): boolean =>
  one.version === other.version && one.total === other.total && one.votes.join() === other.votes.join();

const show = ({ version, total, votes }: Heard): string =>
  `version ${version}, total ${total}, votes ${votes.join(' ')}`;

const answeredAsStored = ({ counters = [], answered }: Books): Check => {
  const stored = new Map(counters.map((account) => [account.pollId, account]));
  const faults = answered.flatMap((poll) => {
    const account = stored.get(poll.pollId);
    if (account && sameState(account, poll) && account.voters === poll.voters) return [];
    return [`poll ${poll.pollId}: answered ${show(poll)}, stored ${account ? show(account) : 'nothing'}`];
  });
  return check('GET answers what is stored', answered.length, faults);
};

const faultOf = ({ pollId, isJoined, last }: Listener, poll: Account | undefined): string | undefined => {
  if (!isJoined) return `a socket is not in poll ${pollId}`;
  if (!poll) return `poll ${pollId} is not there`;
  if (last ? sameState(last, poll) : poll.total === 0) return undefined;
  return `a socket of poll ${pollId} last heard ${last ? show(last) : 'nothing'}; it has ${show(poll)}`;
};

const heard = ({ listeners, answered }: Books): Check => {
  const polls = new Map(answered.map((poll) => [poll.pollId, poll]));
  const faults = listeners.flatMap((listener) => faultOf(listener, polls.get(listener.pollId)) ?? []);
  return check('Every socket heard the last state', listeners.length, faults);
};

/** Whether everything that was told to anyone agrees with everything that is kept. */
export const checkLedger = (books: Books): Ledger => {
  const expected = expectations(books);
  const checks = [
    present(books, expected),
    unasked(books, expected),
    once(books),
    countersCheck(books, expected),
    ...(books.counters ? [answeredAsStored(books)] : []),
    heard(books),
  ];
  return { holds: checks.every(({ faults }) => faults.length === 0), checks };
};
