const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Age =
  | { readonly unit: 'now' | 'yesterday' }
  | { readonly unit: 'minutes' | 'hours' | 'days'; readonly value: number };

/**
 * The time since `iso`, in the coarsest unit that fits. A time in the future, from a clock that runs ahead, is `now`.
 */
export const ageOf = (iso: string, now: number): Age => {
  const elapsed = now - Date.parse(iso);
  if (elapsed < MINUTE) return { unit: 'now' };
  if (elapsed < HOUR) return { unit: 'minutes', value: Math.floor(elapsed / MINUTE) };
  if (elapsed < DAY) return { unit: 'hours', value: Math.floor(elapsed / HOUR) };
  const days = Math.floor(elapsed / DAY);
  return days === 1 ? { unit: 'yesterday' } : { unit: 'days', value: days };
};
