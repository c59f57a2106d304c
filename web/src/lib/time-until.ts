const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type TimeUntil =
  | { readonly unit: 'now' }
  | { readonly unit: 'minutes' | 'hours' | 'days'; readonly value: number };

/** The time from `now` to a later `iso`, rounded to the coarsest unit that fits; `now` within half a minute. */
export const timeUntil = (iso: string, now: number): TimeUntil => {
  const ahead = Date.parse(iso) - now;
  const [minutes, hours, days] = [MINUTE, HOUR, DAY].map((unit) => Math.round(ahead / unit)) as [
    number,
    number,
    number,
  ];
  if (minutes < 1) return { unit: 'now' };
  if (minutes < 60) return { unit: 'minutes', value: minutes };
  return hours < 24 ? { unit: 'hours', value: hours } : { unit: 'days', value: days };
};
