import { type Poll, type PollOption, texts } from '@showhands/contracts';
import { optimisticCount } from '#lib/optimistic-count.ts';

/** The keys of the first options. */
export const SHORTCUT_KEYS = '1 2 3 4 5 6 7 8 9';
export const SHORTCUT_COUNT = 9;

/** A vote without a response yet, and the counts that the voter saw when casting it. */
export interface PendingVote {
  readonly optionId: string;
  readonly adds: boolean;
  readonly seenVotes: number | null;
  readonly seenTotal: number;
  /** Only if the viewer starts to be a voter by it, or ceases to be one. */
  readonly seenVoters?: number;
}

/** Why a vote would be rejected, or null. An end date is not checked: the server's clock decides, not the browser's. */
export const voteRejection = (poll: Poll, chosen: ReadonlySet<string>): string | null => {
  if (poll.status === 'draft') return texts.vote.pollDraft;
  if (poll.status === 'closed') return texts.vote.pollClosed;
  return !poll.allow_multiple_votes && chosen.size > 0 ? texts.vote.alreadyVoted : null;
};

/**
 * Whether people vote with a whole ballot, which they can look at before they send it or change afterwards, instead of by
 * one call for each option. Nobody votes in a hidden poll, which its creator sees in this way, too.
 */
export const needsWholeBallot = (poll: Poll): boolean =>
  (poll.method ?? 'choose') !== 'choose' ||
  poll.visibility === 'hidden' ||
  poll.change_vote === true ||
  poll.anonymous === true ||
  poll.checkable !== undefined ||
  poll.reasons === 'optional' ||
  (poll.min_choices ?? null) !== null ||
  (poll.max_choices ?? null) !== null;

export const mayChangeVote = ({ change_vote, allow_multiple_votes, anonymous, checkable }: Poll): boolean =>
  !anonymous && checkable === undefined && (change_vote === true || allow_multiple_votes);

/** How many more voters can have an option; null for any number. */
export const seatsLeft = ({ seats, votes }: Pick<PollOption, 'seats' | 'votes'>): number | null =>
  seats == null ? null : Math.max(0, seats - (votes ?? 0));

/** Whether to link to the results: after voting, and if there is something to see. */
export const canViewResults = (poll: Poll, hasVoted: boolean): boolean => {
  if (!poll.results_visible && (poll.results_when ?? 'always') !== 'always') return false;
  return hasVoted || poll.status === 'closed' || (poll.results_visible && poll.total_votes > 0);
};

const withOptimisticVote = (option: PollOption, vote: PendingVote | undefined): PollOption =>
  vote && option.votes !== null && vote.seenVotes !== null
    ? { ...option, votes: optimisticCount(option.votes, vote.seenVotes, vote.adds) }
    : option;

/** Optimistic update: the server's counts plus the viewer's pending votes, each counted at most once. */
export const withOptimisticVotes = (poll: Poll, pending: readonly PendingVote[]): Poll => {
  if (pending.length === 0) return poll;
  const options = poll.options.map((option) =>
    withOptimisticVote(
      option,
      pending.find((vote) => vote.optionId === option.id),
    ),
  );
  const total = poll.results_visible
    ? options.reduce((sum, option) => sum + (option.votes ?? 0), 0)
    : pending.reduce((count, vote) => optimisticCount(count, vote.seenTotal, vote.adds), poll.total_votes);
  const voters = pending.reduce(
    (count, { seenVoters, adds }) => (seenVoters === undefined ? count : optimisticCount(count, seenVoters, adds)),
    poll.voters_count,
  );
  return { ...poll, options, total_votes: total, voters_count: voters };
};

export const optimisticChoices = (votes: readonly string[], pending: readonly PendingVote[]): Set<string> => {
  const chosen = new Set(votes);
  for (const vote of pending) {
    if (vote.adds) chosen.add(vote.optionId);
    else chosen.delete(vote.optionId);
  }
  return chosen;
};
