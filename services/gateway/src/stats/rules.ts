const DAY_MS = 24 * 3_600_000;

/** Whole days since `joined`, counting the first day as 1; 1 as well if the clock is behind the database's. */
export const daysActive = (joined: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - joined.getTime()) / DAY_MS)) + 1;
