import { ageOf } from '../age.ts';
import { type TimeUntil, timeUntil } from '../time-until.ts';
import { ageMessages } from './age.ts';
import { formatCount } from './format.ts';

const UNITS = {
  minutes: { one: 'minute', other: 'minutes' },
  hours: { one: 'hour', other: 'hours' },
  days: { one: 'day', other: 'days' },
};

const until = (time: TimeUntil): string =>
  time.unit === 'now' ? 'in less than a minute' : `in ${formatCount(time.value, UNITS[time.unit])}`;

export const relativeTimeMessages = {
  /** The time since or until a date. */
  relative: (iso: string, now: number): string =>
    Date.parse(iso) > now ? until(timeUntil(iso, now)) : ageMessages.ago(ageOf(iso, now)),
} as const;
