import type { Poll, Ranking } from '@showhands/contracts';

interface Pair {
  readonly against: string;
  /** The ballots that prefer the row's option; null for the option itself. */
  readonly ballots: number | null;
  readonly isWin: boolean;
}

export interface PairRow {
  readonly id: string;
  readonly text: string;
  readonly pairs: readonly Pair[];
}

/** The comparisons of each option with each other one. */
export const pairRowsOf = (poll: Pick<Poll, 'options'>, { options, pairwise }: Ranking): PairRow[] => {
  const texts = new Map(poll.options.map(({ id, text }) => [id, text]));
  const known = options.flatMap((id, index) => {
    const text = texts.get(id);
    return text === undefined ? [] : [{ id, text, index }];
  });
  const ballots = (a: number, b: number) => pairwise[a]?.[b] ?? 0;
  return known.map(({ id, text, index }) => ({
    id,
    text,
    pairs: known.map((other) => ({
      against: other.text,
      ballots: other.index === index ? null : ballots(index, other.index),
      isWin: ballots(index, other.index) > ballots(other.index, index),
    })),
  }));
};
