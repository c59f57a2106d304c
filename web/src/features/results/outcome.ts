import type { OptionResult } from '#features/polls/option-results.ts';

/** The leaders, or the winners once the poll is closed. */
export type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'leader'; readonly first: OptionResult; readonly votes: number }
  | { readonly kind: 'tie'; readonly tied: readonly OptionResult[]; readonly votes: number };

export const outcomeOf = (rows: readonly OptionResult[]): Outcome => {
  const [first, ...others] = rows.filter(({ rank }) => rank !== 'behind');
  if (!first) return { kind: 'none' };
  const votes = first.votes ?? 0;
  return others.length === 0 ? { kind: 'leader', first, votes } : { kind: 'tie', tied: [first, ...others], votes };
};

/** The options with the most votes; ties keep the poll's order. */
export const topResults = (rows: readonly OptionResult[], count: number): OptionResult[] =>
  rows.toSorted((a, b) => (b.votes ?? 0) - (a.votes ?? 0)).slice(0, count);
