/**
 * A count under one's own unanswered change, which may or may not be in it yet: at least one more than was seen when it
 * was made, or one less, so that it is never counted twice.
 */
export const laidOver = (count: number, seen: number, adds: boolean): number =>
  adds ? Math.max(count, seen + 1) : Math.max(0, Math.min(count, seen - 1));
