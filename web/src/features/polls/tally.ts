import type { PollOption } from '@showhands/contracts';

export type Standing = 'leading' | 'tied' | 'behind';

export interface TallyRow {
  readonly id: string;
  readonly text: string;
  /** Null where the viewer may not see the results; then `percent` and `share` are 0. */
  readonly votes: number | null;
  /** Whole, and made to sum to 100: a tie may read 34 and 33. */
  readonly percent: number;
  /** The exact percentage, for the bar. */
  readonly share: number;
  readonly standing: Standing;
}

/** Whole percentages that sum to 100, by largest remainder; among equal remainders the earlier comes first. All 0 without votes. */
export const percentagesOf = (votes: readonly number[]): number[] => {
  const total = votes.reduce((sum, count) => sum + count, 0);
  if (total === 0) return votes.map(() => 0);
  const floors = votes.map((count) => Math.floor((count * 100) / total));
  const missing = 100 - floors.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = votes
    .map((count, index) => ({ index, remainder: (count * 100) % total }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return floors.map((percent, index) => percent + (raised.has(index) ? 1 : 0));
};

const standingsOf = (votes: readonly number[]): Standing[] => {
  const most = Math.max(...votes);
  const first = votes.filter((count) => count === most).length > 1 ? 'tied' : 'leading';
  return votes.map((count) => (count > 0 && count === most ? first : 'behind'));
};

/** How the options stand, in the order of the poll, which never changes. */
export const tallyOf = (options: readonly PollOption[]): TallyRow[] => {
  const votes = options.map((option) => option.votes ?? 0);
  const percentages = percentagesOf(votes);
  const standings = standingsOf(votes);
  const total = votes.reduce((sum, count) => sum + count, 0);
  return options.map((option, index) => ({
    ...option,
    percent: percentages[index] ?? 0,
    share: total === 0 ? 0 : ((option.votes ?? 0) * 100) / total,
    standing: standings[index] ?? 'behind',
  }));
};
