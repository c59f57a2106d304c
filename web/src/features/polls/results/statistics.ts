import type { Poll } from '@showhands/contracts';

export interface Statistics {
  readonly totalVotes: number;
  /** Of a single option. */
  readonly highestVotes: number;
  /** To a tenth. */
  readonly averageVotes: number;
  readonly totalOptions: number;
  /** Told where one voter may hold several votes. */
  readonly voters: number | null;
}

export const statisticsOf = (poll: Poll): Statistics => ({
  totalVotes: poll.total_votes,
  highestVotes: Math.max(0, ...poll.options.map((option) => option.votes ?? 0)),
  averageVotes: Math.round((poll.total_votes * 10) / Math.max(1, poll.options.length)) / 10,
  totalOptions: poll.options.length,
  voters: poll.allow_multiple_votes ? poll.voters_count : null,
});
