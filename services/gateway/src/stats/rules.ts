const DAY_MS = 24 * 3_600_000;

/** Whole days since `joined`, the first one counting as 1. A clock that runs behind changes nothing. */
export const daysActive = (joined: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - joined.getTime()) / DAY_MS)) + 1;
