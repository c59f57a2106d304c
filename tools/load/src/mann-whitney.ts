/** Midranks, doubled so that they are whole numbers. */
const doubledRanks = (values: readonly number[]): number[] => {
  const sorted = values.toSorted((one, other) => one - other);
  return values.map((value) => sorted.indexOf(value) + sorted.lastIndexOf(value) + 2);
};

/** For each sum, the number of subsets of this size that have it. */
const countSubsets = (ranks: readonly number[], size: number): ReadonlyMap<number, number> => {
  const bySize = Array.from({ length: size + 1 }, () => new Map<number, number>());
  bySize[0]?.set(0, 1);
  for (const rank of ranks) {
    for (let chosen = size; chosen > 0; chosen -= 1) {
      const larger = bySize[chosen];
      for (const [sum, ways] of bySize[chosen - 1] ?? []) larger?.set(sum + rank, (larger.get(sum + rank) ?? 0) + ways);
    }
  }
  return bySize[size] ?? new Map();
};

/**
 * The two-sided p-value of the Mann-Whitney U test. It is exact, also with ties: of all divisions of the values between
 * the two sides, the share whose rank sums are at least as far from their mean.
 */
export const mannWhitney = (one: readonly number[], other: readonly number[]): number => {
  const ranks = doubledRanks([...one, ...other]);
  const mean = one.length * (ranks.length + 1);
  const observed = ranks.slice(0, one.length).reduce((sum, rank) => sum + rank, 0);
  let [extreme, all] = [0, 0];
  for (const [sum, ways] of countSubsets(ranks, one.length)) {
    all += ways;
    if (Math.abs(sum - mean) >= Math.abs(observed - mean)) extreme += ways;
  }
  return extreme / all;
};

/** The smallest p-value that this many values on each side can have. */
export const smallestP = (one: number, other: number): number =>
  mannWhitney(
    Array.from({ length: one }, (_, index) => index),
    Array.from({ length: other }, (_, index) => one + index),
  );
