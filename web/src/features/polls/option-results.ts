import type { PollOption } from '@showhands/contracts';

export type Rank = 'leading' | 'tied' | 'behind';

export interface OptionResult extends Pick<PollOption, 'description' | 'picture' | 'seats' | 'added_by'> {
  readonly id: string;
  readonly text: string;
  /** Null if the viewer may not see the results; `percent` and `share` are 0 then. */
  readonly votes: number | null;
  /** Whole percent. All options sum to 100, so a tie may read 34 and 33. */
  readonly percent: number;
  /** Exact percentage, for the bar. */
  readonly share: number;
  readonly rank: Rank;
}

/** Whole percentages that sum to 100, by the largest remainder method; ties favor earlier options. All 0 without votes. */
export const percentagesOf = (votes: readonly number[]): number[] => {
  const total = votes.reduce((sum, count) => sum + count, 0);
  if (total === 0) return votes.map(() => 0);
  const floors = votes.map((count) => Math.floor((count * 100) / total));
  const missing = 100 - floors.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = votes
    .map((count, index) => ({ index, remainder: (count * 100) % total }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const roundedUp = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return floors.map((percent, index) => percent + (roundedUp.has(index) ? 1 : 0));
};

const ranksOf = (votes: readonly number[]): Rank[] => {
  const most = Math.max(...votes);
  const top = votes.filter((count) => count === most).length > 1 ? 'tied' : 'leading';
  return votes.map((count) => (count > 0 && count === most ? top : 'behind'));
};

/** The result of each option, in the poll's order. */
export const optionResultsOf = (options: readonly PollOption[]): OptionResult[] => {
  const votes = options.map((option) => option.votes ?? 0);
  const percentages = percentagesOf(votes);
  const ranks = ranksOf(votes);
  const total = votes.reduce((sum, count) => sum + count, 0);
  return options.map((option, index) => ({
    ...option,
    percent: percentages[index] ?? 0,
    share: total === 0 ? 0 : ((option.votes ?? 0) * 100) / total,
    rank: ranks[index] ?? 'behind',
  }));
};
