import { countedVotersOf, type Poll, type PollOption } from '@showhands/contracts';

export type Rank = 'leading' | 'tied' | 'behind';

export interface OptionResult extends Pick<PollOption, 'description' | 'picture' | 'seats' | 'added_by'> {
  readonly id: string;
  readonly text: string;
  /** Null if the viewer may not see the results; `percent` and `share` are 0 then. */
  readonly votes: number | null;
  /** Whole percent. Equal votes have equal ones, so the sum may not be 100. */
  readonly percent: number;
  /** All voters, where each can have several votes: the percentage is of them. Otherwise it is of the votes. */
  readonly voters?: number;
  /** Exact percentage, for the bar. */
  readonly share: number;
  readonly rank: Rank;
}

/** A share in percent; 0 without votes. */
export const shareOf = (votes: number, total: number): number => (total === 0 ? 0 : (votes * 100) / total);

const ranksOf = (votes: readonly number[]): Rank[] => {
  const most = Math.max(...votes);
  const top = votes.filter((count) => count === most).length > 1 ? 'tied' : 'leading';
  return votes.map((count) => (count > 0 && count === most ? top : 'behind'));
};

/**
 * The result of each option, in the poll's order. `voters`: how many people voted, if each could choose several options.
 * `allVotes`: of a poll with more options than these.
 */
export const optionResultsOf = (options: readonly PollOption[], voters?: number, allVotes?: number): OptionResult[] => {
  const votes = options.map((option) => option.votes ?? 0);
  const ranks = ranksOf(votes);
  const total = voters ?? allVotes ?? votes.reduce((sum, count) => sum + count, 0);
  return options.map((option, index) => {
    const share = shareOf(option.votes ?? 0, total);
    return {
      ...option,
      percent: Math.round(share),
      share,
      ...(voters !== undefined && { voters }),
      rank: ranks[index] ?? 'behind',
    };
  });
};

/** The results of a poll whose voters distribute points: these are the votes. */
export const pointResultsOf = ({ options }: Pick<Poll, 'options'>): OptionResult[] =>
  optionResultsOf(options.map((option) => ({ ...option, votes: option.points?.total ?? null })));

/** The results of a poll whose voters choose options. */
export const pollResultsOf = (
  poll: Pick<Poll, 'options' | 'total_votes' | 'voters_count' | 'counted_voters'> & {
    readonly allow_multiple_votes?: boolean | undefined;
    readonly options_count?: number | undefined;
  },
): OptionResult[] => {
  const { options, options_count: count, total_votes: votes } = poll;
  const voters = poll.allow_multiple_votes ? countedVotersOf(poll) : undefined;
  return optionResultsOf(options, voters, count === undefined ? undefined : votes);
};
