/**
 * Applies the user's own pending change to `count` as an optimistic delta. `seen` is the count when the change was
 * made. The server's count may already include the change, so the result is at least `seen + 1` (or at most `seen -
 * 1`), not `count ± 1`, which would count it twice.
 */
export const optimisticCount = (count: number, seen: number, adds: boolean): number =>
  adds ? Math.max(count, seen + 1) : Math.max(0, Math.min(count, seen - 1));
