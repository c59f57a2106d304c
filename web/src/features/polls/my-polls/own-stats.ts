import type { Poll, PollStatus } from '@showhands/contracts';
import { type OwnPolls, type PollSummary, pollSummaryOf } from './own-polls.ts';

export interface OwnStats {
  readonly counts: Readonly<Record<PollStatus | 'all', number>>;
  readonly votes: number;
}

/** Summaries of the fetched polls; a cached summary wins if its version is newer. */
export const ownPollsOf = (creator: string, fetched: readonly Poll[], cached?: OwnPolls): OwnPolls => {
  const newest = (poll: Poll): PollSummary => {
    const known = cached?.polls[poll.id];
    return known && known.version > poll.version ? known : pollSummaryOf(poll);
  };
  return { creator, polls: Object.fromEntries(fetched.map((poll) => [poll.id, newest(poll)])) };
};

export const ownStatsOf = ({ polls }: OwnPolls): OwnStats => {
  const all = Object.values(polls);
  const of = (status: PollStatus) => all.filter((poll) => poll.status === status).length;
  return {
    counts: { all: all.length, active: of('active'), closed: of('closed'), draft: of('draft') },
    votes: all.reduce((sum, poll) => sum + poll.total_votes, 0),
  };
};
