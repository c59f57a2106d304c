import { countPairwise, findCondorcetWinner, type PairwiseMatrix } from './pairwise.ts';
import type { RankingPattern } from './ranking-pattern.ts';
import { countRunoff, type RunoffRound } from './runoff.ts';
import { schulzeOrder } from './schulze.ts';

export interface RankingResult {
  readonly ballots: number;
  readonly rounds: readonly RunoffRound[];
  /** Instant-runoff winner; null without ballots. */
  readonly winner: number | null;
  /** The option that beats every other one pairwise, if there is one. */
  readonly condorcetWinner: number | null;
  /** Schulze order: tiers, best first; options in one tier tie. */
  readonly order: readonly (readonly number[])[];
  /** pairwise[a][b]: ballots that prefer a to b. */
  readonly pairwise: PairwiseMatrix;
}

/** Counts ranked ballots on the given number of options. A ranking names each option at most once. */
export const countRanking = (options: number, patterns: readonly RankingPattern[]): RankingResult => {
  const pairwise = countPairwise(options, patterns);
  return {
    ballots: patterns.reduce((sum, { ballots }) => sum + ballots, 0),
    ...countRunoff(options, patterns),
    condorcetWinner: findCondorcetWinner(pairwise),
    order: schulzeOrder(pairwise),
    pairwise,
  };
};
