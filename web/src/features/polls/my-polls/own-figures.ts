import type { Poll, PollStatus } from '@showhands/contracts';
import { type OwnPolls, type Standing, standingOf } from './own-polls.ts';

export interface Figures {
  readonly counts: Readonly<Record<PollStatus | 'all', number>>;
  readonly votes: number;
}

/** What was read, but no poll of it older than it was known to be. */
export const ownPollsOf = (creator: string, read: readonly Poll[], held?: OwnPolls): OwnPolls => {
  const newest = (poll: Poll): Standing => {
    const known = held?.polls[poll.id];
    return known && known.version > poll.version ? known : standingOf(poll);
  };
  return { creator, polls: Object.fromEntries(read.map((poll) => [poll.id, newest(poll)])) };
};

export const figuresOf = ({ polls }: OwnPolls): Figures => {
  const all = Object.values(polls);
  const of = (status: PollStatus) => all.filter((poll) => poll.status === status).length;
  return {
    counts: { all: all.length, active: of('active'), closed: of('closed'), draft: of('draft') },
    votes: all.reduce((sum, poll) => sum + poll.total_votes, 0),
  };
};
