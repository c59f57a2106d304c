import { type Poll, type PollOption, texts } from '@showhands/contracts';
import { laidOver } from '../../lib/laid-over.ts';

/** A vote that has been cast and not been answered, over what its caster saw. */
export interface PendingVote {
  readonly optionId: string;
  readonly adds: boolean;
  readonly seenVotes: number | null;
  readonly seenTotal: number;
}

/** Why no vote can be cast now, or null. Whether a poll is past its end is for the servers' clock to say, not for this one. */
export const refusalOf = (poll: Poll, chosen: ReadonlySet<string>): string | null => {
  if (poll.status === 'draft') return texts.vote.pollDraft;
  if (poll.status === 'closed') return texts.vote.pollClosed;
  return !poll.allow_multiple_votes && chosen.size > 0 ? texts.vote.alreadyVoted : null;
};

/** Whether the way to the results is shown: to those who are done with voting, and where there is something to see. */
export const mayViewResults = (poll: Poll, hasVoted: boolean): boolean =>
  hasVoted || poll.status === 'closed' || (poll.results_visible && poll.total_votes > 0);

const optionWith = (option: PollOption, vote: PendingVote | undefined): PollOption =>
  vote && option.votes !== null && vote.seenVotes !== null
    ? { ...option, votes: laidOver(option.votes, vote.seenVotes, vote.adds) }
    : option;

/** The poll as its voter should see it: the server's tally with their own unanswered votes laid over. */
export const withPendingVotes = (poll: Poll, pending: readonly PendingVote[]): Poll => {
  if (pending.length === 0) return poll;
  const options = poll.options.map((option) =>
    optionWith(
      option,
      pending.find((vote) => vote.optionId === option.id),
    ),
  );
  const total = poll.results_visible
    ? options.reduce((sum, option) => sum + (option.votes ?? 0), 0)
    : pending.reduce((count, vote) => laidOver(count, vote.seenTotal, vote.adds), poll.total_votes);
  return { ...poll, options, total_votes: total };
};

export const chosenWith = (votes: readonly string[], pending: readonly PendingVote[]): Set<string> => {
  const chosen = new Set(votes);
  for (const vote of pending) {
    if (vote.adds) chosen.add(vote.optionId);
    else chosen.delete(vote.optionId);
  }
  return chosen;
};
