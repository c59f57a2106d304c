/**
 * Damerau-Levenshtein distance in its restricted form: insertions, deletions, substitutions and transpositions of
 * neighbours, each letter edited once. @returns the distance, or `max + 1` if it is greater than `max`
 */
export const editDistance = (one: string, other: string, max: number): number => {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...current) > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? max + 1;
};
