import { limits } from '@showhands/contracts';
import { nextVote, openPollSet, type PollSet } from './poll-set.ts';
import { voterKey } from './snapshot.ts';
import type { Ballot } from './vote-load.ts';
import type { Assignment, ReportedCast } from './worker.ts';

type Accounts = Assignment['accounts'];
type UnknownBallot = Ballot & { readonly outcome: 'unknown' };

const keyOf = ({ account, pollId }: Ballot): string => voterKey({ pollId, userId: account.id });

const mayRepeat = ({ plan: { changeable, method } }: PollSet): boolean => changeable || method === 'multiple';

/** After so many rounds the ballots of a voter are the same again: options rotate, and scores do. */
const cycleOf = ({ plan: { options, method } }: PollSet): number =>
  method === 'score' ? options * (limits.score.max + 1) : options;

/** All votes that the plan has for these accounts. Those of voters who may vote again come in a cycle. */
const votesIn = (set: PollSet, accounts: Accounts): Ballot[] => {
  const rounds = mayRepeat(set) ? cycleOf(set) : 1;
  const turns = Array.from({ length: set.polls.length * accounts.length * rounds });
  return turns.flatMap(() => nextVote(set, accounts)?.ballot ?? []);
};

const withdrawalsOf = (votes: readonly Ballot[]): Ballot[] =>
  [...new Map(votes.map((vote) => [keyOf(vote), vote])).values()].map((vote) => ({ ...vote, choices: [] }));

/**
 * The ballots that a lost worker may have sent without reporting their outcomes: each may be stored or not. A voter who votes
 * once has none after the worker has reported it.
 */
export const unreportedBallots = (
  { plan, sets, accounts, share }: Assignment,
  reported: readonly ReportedCast[],
): UnknownBallot[] => {
  const done = new Set(reported.map(voterKey));
  return Object.entries(sets).flatMap(([name, created]) => {
    const operations = Object.values(plan.requests).flatMap((group) => (group.polls === name ? [group.do] : []));
    if (!operations.some(({ vote }) => vote !== undefined)) return [];
    const set = openPollSet(created, share);
    const votes = votesIn(set, accounts).filter((vote) => mayRepeat(set) || !done.has(keyOf(vote)));
    const withdraws = operations.some(({ withdraw }) => withdraw !== undefined);
    return [...votes, ...(withdraws ? withdrawalsOf(votes) : [])].map((ballot) => ({ ...ballot, outcome: 'unknown' }));
  });
};
