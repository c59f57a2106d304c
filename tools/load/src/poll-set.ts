import { type Choice, createPoll, createSequence, limits, setPollStatus } from '@showhands/contracts';
import { apiClient } from '@showhands/testing/api-client';
import type { LoadTestAccount } from './accounts.ts';
import type { PollsPlan } from './plan.ts';
import { accountAt, type OwnPoll } from './polls.ts';
import type { Share } from './share.ts';
import type { Ballot } from './vote-load.ts';

interface SetOptions {
  readonly url: string;
  readonly accounts: readonly LoadTestAccount[];
  readonly plan: PollsPlan;
  readonly title: string;
  /** The account that creates the first poll; the next polls are of the next accounts, since each may create few at once. */
  readonly firstCreator: number;
  /** One account creates all of the polls and puts them into a sequence. */
  readonly isPresented: boolean;
}

/** A set of polls of a plan that was created for a run. JSON. */
export interface CreatedSet {
  readonly plan: PollsPlan;
  readonly polls: readonly OwnPoll[];
  readonly sequenceId?: string | undefined;
}

/** A set of polls, and the work of a worker in it. */
export interface PollSet extends CreatedSet {
  /** The poll that the turns begin with. It differs between workers, so that they do not vote in one poll at once. */
  readonly firstPoll: number;
  /** Comments that were posted, for replies and likes. */
  readonly comments: { readonly id: string; readonly pollId: string }[];
  votes: number;
  withdrawals: number;
}

export const createPollSet = async ({
  url,
  accounts,
  plan,
  title,
  firstCreator,
  isPresented,
}: SetOptions): Promise<CreatedSet> => {
  const api = apiClient(url);
  const polls: OwnPoll[] = [];
  for (let index = 0; index < plan.count; index += 1) {
    const creator = accountAt(accounts, firstCreator + (isPresented ? 0 : index));
    const body = {
      title: `Load test ${title}, poll ${index + 1}`,
      options: Array.from({ length: plan.options }, (_, position) => ({ text: `Option ${position + 1}` })),
      allow_multiple_votes: plan.method === 'multiple',
      method: plan.method === 'multiple' ? 'choose' : plan.method,
      change_vote: plan.changeable,
    } as const;
    polls.push({ creator, poll: (await api.call(createPoll, { token: creator.token, body })).body });
  }
  const { token } = accountAt(accounts, firstCreator);
  const body = { title, poll_ids: polls.map(({ poll }) => poll.id) };
  const sequenceId = isPresented ? (await api.call(createSequence, { token, body })).body.id : undefined;
  return { plan, polls, sequenceId };
};

export const openPollSet = (created: CreatedSet, { index }: Share): PollSet => ({
  ...created,
  ...{ firstPoll: index, comments: [], votes: 0, withdrawals: 0 },
});

export const closePolls = async (url: string, set: CreatedSet): Promise<void> => {
  const api = apiClient(url);
  await Promise.all(
    set.polls.map(({ creator: { token }, poll }) =>
      api.call(setPollStatus, { token, params: { id: poll.id }, body: { status: 'closed' } }),
    ),
  );
};

export const pollAt = ({ polls }: CreatedSet, index: number): OwnPoll => {
  const own = polls[index % polls.length];
  if (!own) throw new Error('there are no polls');
  return own;
};

/** Another ballot in each round: the options are rotated. */
const choicesOf = ({ plan }: PollSet, { poll }: OwnPoll, shift: number): Choice[] => {
  const ids = poll.options.map((_, position) => poll.options[(position + shift) % poll.options.length]?.id ?? '');
  if (plan.method === 'rank') return ids.map((id, position) => ({ option_id: id, rank: position + 1 }));
  if (plan.method === 'points') {
    const given = Array.from({ length: Math.min(ids.length, 4) }, (_, position) => position + 1);
    return given.map((points, position) => ({ option_id: ids[position] ?? '', points }));
  }
  if (plan.method !== 'score') return ids.slice(0, 1).map((id) => ({ option_id: id }));
  return ids.map((id, position) => ({ option_id: id, score: (position + shift) % (limits.score.max + 1) }));
};

/** The polls in turn, and in each poll every account once before any account votes again. */
const turnOf = (set: PollSet, index: number, accounts: readonly LoadTestAccount[]) => {
  const turn = Math.floor(index / set.polls.length);
  return {
    own: pollAt(set, set.firstPoll + index),
    account: accountAt(accounts, turn),
    turn,
    round: Math.floor(turn / accounts.length),
  };
};

export interface DueBallot {
  readonly ballot: Ballot;
  readonly operation: 'vote' | 'change' | 'withdraw';
}

/** @returns undefined if every account has voted in each poll, and may not do so again */
export const nextVote = (set: PollSet, accounts: readonly LoadTestAccount[]): DueBallot | undefined => {
  const { own, account, turn, round } = turnOf(set, set.votes, accounts);
  const { method, changeable } = set.plan;
  if (round > 0 && method !== 'multiple' && !changeable) return undefined;
  set.votes += 1;
  const [first, ...others] = choicesOf(set, own, turn + round);
  if (!first) return undefined;
  const ballot = { account, pollId: own.poll.id, optionId: first.option_id };
  const isWhole = changeable || (method !== 'choose' && method !== 'multiple');
  return {
    ballot: isWhole && method !== 'multiple' ? { ...ballot, choices: [first, ...others] } : ballot,
    operation: round > 0 && isWhole ? 'change' : 'vote',
  };
};

/** @returns undefined if every vote has been withdrawn */
export const nextWithdrawal = (set: PollSet, accounts: readonly LoadTestAccount[]): DueBallot | undefined => {
  if (set.withdrawals === set.votes) return undefined;
  const { own, account } = turnOf(set, set.withdrawals, accounts);
  set.withdrawals += 1;
  return { ballot: { account, pollId: own.poll.id, optionId: '', choices: [] }, operation: 'withdraw' };
};
