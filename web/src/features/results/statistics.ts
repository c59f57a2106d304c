import { countedVotersOf, type Poll } from '@showhands/contracts';

export interface Statistics {
  readonly totalVotes: number;
  /** The votes of the leading option. */
  readonly highestVotes: number;
  /** Per option, rounded to one decimal. */
  readonly averageVotes: number;
  readonly totalOptions: number;
  /** Only for polls with multiple votes per person; otherwise it equals `totalVotes`. */
  readonly voters: number | null;
}

export const statisticsOf = (poll: Poll): Statistics => ({
  totalVotes: poll.total_votes,
  highestVotes: Math.max(0, ...poll.options.map((option) => option.votes ?? 0)),
  averageVotes: Math.round((poll.total_votes * 10) / Math.max(1, poll.options.length)) / 10,
  totalOptions: poll.options.length,
  voters: poll.allow_multiple_votes ? countedVotersOf(poll) : null,
});
