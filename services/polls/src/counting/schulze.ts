import type { PairwiseMatrix } from './pairwise.ts';

/**
 * Strength of the strongest path between all pairs of options, 0 without a path. A path goes from winner to loser at
 * each link, and is as strong as its weakest link. The strength of a link is its winning votes: the ballots that prefer
 * the winner. The computation is the Floyd–Warshall algorithm.
 */
export const strongestPaths = (pairwise: PairwiseMatrix): PairwiseMatrix => {
  const paths = pairwise.map((row, a) => row.map((ballots, b) => (ballots > (pairwise[b]?.[a] ?? 0) ? ballots : 0)));
  for (const [via, onward] of paths.entries()) {
    for (const [from, row] of paths.entries()) {
      const first = row[via] ?? 0;
      for (const [to, second] of onward.entries()) {
        if (from !== to) row[to] = Math.max(row[to] ?? 0, Math.min(first, second));
      }
    }
  }
  return paths;
};

/**
 * Schulze order in tiers, best first: a tier holds the options that no option outside the tiers above it has a stronger
 * path to than back. The relation is transitive (proved in Schulze's paper), so that each tier has an option.
 */
export const schulzeOrder = (pairwise: PairwiseMatrix): readonly (readonly number[])[] => {
  const paths = strongestPaths(pairwise);
  const isBetter = (a: number, b: number): boolean => (paths[a]?.[b] ?? 0) > (paths[b]?.[a] ?? 0);
  const tiers: number[][] = [];
  let rest = [...paths.keys()];
  while (rest.length > 0) {
    const candidates = rest;
    const tier = candidates.filter((option) => !candidates.some((other) => isBetter(other, option)));
    tiers.push(tier);
    rest = candidates.filter((option) => !tier.includes(option));
  }
  return tiers;
};
