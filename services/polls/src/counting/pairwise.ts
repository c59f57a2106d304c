import type { RankingPattern } from './ranking-pattern.ts';

/** `matrix[a][b]`: ballots that prefer option a to option b. */
export type PairwiseMatrix = readonly (readonly number[])[];

/** Counts the preferences between all pairs of options. */
export const countPairwise = (options: number, patterns: readonly RankingPattern[]): PairwiseMatrix => {
  // A ballot that ranks a prefers a to b unless it ranks b before a. So the loop needs only pairs that a ballot ranks
  // both, and no pair with an option left out, which short rankings of many options have most.
  const rankedBefore = new Float64Array(options * options);
  const ranked = new Float64Array(options);
  for (const { ranking, ballots } of patterns) {
    for (let position = 0; position < ranking.length; position += 1) {
      const option = ranking[position] ?? 0;
      ranked[option] = (ranked[option] ?? 0) + ballots;
      for (let later = position + 1; later < ranking.length; later += 1) {
        const pair = option * options + (ranking[later] ?? 0);
        rankedBefore[pair] = (rankedBefore[pair] ?? 0) + ballots;
      }
    }
  }
  const preferring = (a: number, b: number): number => (ranked[a] ?? 0) - (rankedBefore[b * options + a] ?? 0);
  return Array.from({ length: options }, (_, a) =>
    Array.from({ length: options }, (_, b) => (a === b ? 0 : preferring(a, b))),
  );
};

/** The option that beats every other one, if there is one. */
export const findCondorcetWinner = (pairwise: PairwiseMatrix): number | null => {
  const beatsAllOthers = (row: readonly number[], option: number): boolean =>
    row.every((ballots, other) => other === option || ballots > (pairwise[other]?.[option] ?? 0));
  const winner = pairwise.findIndex(beatsAllOthers);
  return winner === -1 ? null : winner;
};
