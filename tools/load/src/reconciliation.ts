import type { PollState } from './client.ts';
import { countersCheck } from './counters-check.ts';
import {
  type Check,
  type ClientState,
  type Expectations,
  expectations,
  type PollCounters,
  rowKey,
  type Snapshot,
  type VoteRow,
  voterKey,
} from './snapshot.ts';

export interface Reconciliation {
  readonly isConsistent: boolean;
  readonly checks: readonly Check[];
}

const check = (name: string, checked: number, discrepancies: readonly string[]): Check => ({
  name,
  checked,
  discrepancies,
});

const nameOf = ({ pollId, userId, optionId, ...marks }: VoteRow): string => {
  const compared = (['rank', 'score', 'points'] as const)
    .map((mark) => (typeof marks[mark] === 'number' ? ` with ${mark} ${marks[mark]}` : ''))
    .join('');
  return `user ${userId}, option ${optionId}${compared} of poll ${pollId}`;
};

const noneLost = ({ votes }: Snapshot, expected: Expectations): Check => {
  const stored = new Set(votes.rows.map(rowKey));
  const due = [...expected.values()]
    .filter(([row, state]) => state === 'present' && (votes.isComplete || votes.sample.has(voterKey(row))))
    .map(([row]) => row);
  const lost = due.filter((row) => !stored.has(rowKey(row)));
  return check(
    'Acknowledged votes are stored',
    due.length,
    lost.map((row) => `lost: ${nameOf(row)}`),
  );
};

const noneUnexpected = ({ votes }: Snapshot, expected: Expectations): Check => {
  const unexpected = votes.rows.filter((row) => (expected.get(rowKey(row))?.[1] ?? 'absent') === 'absent');
  return check(
    'No unexpected vote is stored',
    votes.rows.length,
    unexpected.map((row) => `not cast: ${nameOf(row)}`),
  );
};

const optionKey = (row: VoteRow): string => `${voterKey(row)} ${row.optionId}`;

const repeated = (keys: readonly string[]): string[] => {
  const seen = new Set<string>();
  return keys.filter((key) => seen.size === seen.add(key).size);
};

/** Checks the stored votes and the responses: in a single-choice poll, a voter gets one acknowledgement. */
const noneTwice = ({ votes, casts, polls }: Snapshot): Check => {
  const single = new Set(polls.filter(({ isMultiple }) => !isMultiple).map(({ pollId }) => pollId));
  const acknowledged = casts.filter(({ outcome, pollId }) => outcome === 'acknowledged' && single.has(pollId));
  // Whole ballots replace each other.
  const votesOnly = acknowledged.filter(({ choices }) => choices === undefined);
  const repeatedVoters = (all: readonly Pick<VoteRow, 'pollId' | 'userId'>[]): string[] => repeated(all.map(voterKey));
  const discrepancies = [
    ...repeated(votes.rows.map(optionKey)).map((key) => `stored twice: ${key}`),
    ...repeatedVoters(votes.rows.filter(({ pollId }) => single.has(pollId))).map((key) => `has two options: ${key}`),
    ...repeatedVoters(votesOnly.map(({ account, pollId }) => ({ userId: account.id, pollId }))).map(
      (key) => `acknowledged twice: ${key}`,
    ),
    ...acknowledged
      .filter(
        ({ selections, optionId, choices }) =>
          selections !== undefined &&
          selections.join() !== (choices?.map(({ option_id: id }) => id).join() ?? optionId),
      )
      .map(({ account, selections }) => `acknowledged for ${selections?.join() || 'no option'}: ${account.id}`),
  ];
  return check('No vote counts twice', votes.rows.length + acknowledged.length, discrepancies);
};

const sameState = (one: PollState, other: PollState): boolean =>
  one.version === other.version && one.total === other.total && one.votes.join() === other.votes.join();

const show = ({ version, total, votes }: PollState): string =>
  `version ${version}, total ${total}, votes ${votes.join(' ')}`;

const responsesMatchDatabase = ({ counters = [], polls }: Snapshot): Check => {
  const countersOf = new Map(counters.map((one) => [one.pollId, one]));
  const discrepancies = polls.flatMap((poll) => {
    const stored = countersOf.get(poll.pollId);
    if (stored && sameState(stored, poll) && stored.voters === poll.voters) return [];
    return [`poll ${poll.pollId}: GET returns ${show(poll)}; stored is ${stored ? show(stored) : 'nothing'}`];
  });
  return check('GET returns what is stored', polls.length, discrepancies);
};

const staleness = (
  { pollId, isJoined, lastState }: ClientState,
  poll: PollCounters | undefined,
): string | undefined => {
  if (!isJoined) return `a socket is not in the room of poll ${pollId}`;
  if (!poll) return `poll ${pollId} does not exist`;
  if (lastState ? sameState(lastState, poll) : poll.total === 0) return undefined;
  return `a socket of poll ${pollId} received ${lastState ? show(lastState) : 'nothing'}; GET returns ${show(poll)}`;
};

const clientsUpToDate = ({ clients, polls }: Snapshot): Check => {
  const pollOf = new Map(polls.map((poll) => [poll.pollId, poll]));
  const discrepancies = clients.flatMap((client) => staleness(client, pollOf.get(client.pollId)) ?? []);
  return check('Every socket received the last state', clients.length, discrepancies);
};

/** Compares the responses and messages of voters and clients with the rows of the deployment. */
export const reconcile = (snapshot: Snapshot): Reconciliation => {
  const expected = expectations(snapshot);
  const checks = [
    noneLost(snapshot, expected),
    noneUnexpected(snapshot, expected),
    noneTwice(snapshot),
    countersCheck(snapshot, expected),
    ...(snapshot.counters ? [responsesMatchDatabase(snapshot)] : []),
    clientsUpToDate(snapshot),
  ];
  return { isConsistent: checks.every(({ discrepancies }) => discrepancies.length === 0), checks };
};
