import type { TallyRow } from '../tally.ts';

/** How the votes stand, for a sentence. */
export type Verdict =
  | { readonly kind: 'none' }
  | { readonly kind: 'leader'; readonly first: TallyRow; readonly votes: number }
  | { readonly kind: 'tie'; readonly tied: readonly TallyRow[]; readonly votes: number };

export const verdictOf = (rows: readonly TallyRow[]): Verdict => {
  const [first, ...others] = rows.filter(({ standing }) => standing !== 'behind');
  if (!first) return { kind: 'none' };
  const votes = first.votes ?? 0;
  return others.length === 0 ? { kind: 'leader', first, votes } : { kind: 'tie', tied: [first, ...others], votes };
};

/** The options with the most votes; among equals the order of the poll decides. */
export const topOf = (rows: readonly TallyRow[], count: number): TallyRow[] =>
  rows.toSorted((a, b) => (b.votes ?? 0) - (a.votes ?? 0)).slice(0, count);
