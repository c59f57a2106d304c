import { ageOf } from '../../age.ts';
import { type TimeUntil, timeUntil } from '../../time-until.ts';
import { formatCount } from '../format.ts';
import type * as english from '../relative-time.ts';
import type { Translated } from '../translated.ts';
import { ageMessages } from './age.ts';

const UNITS = {
  minutes: { one: 'Minute', other: 'Minuten' },
  hours: { one: 'Stunde', other: 'Stunden' },
  days: { one: 'Tag', other: 'Tagen' },
};

const until = (time: TimeUntil): string =>
  time.unit === 'now' ? 'in weniger als einer Minute' : `in ${formatCount(time.value, UNITS[time.unit])}`;

export const relativeTimeMessages: Translated<typeof english.relativeTimeMessages> = {
  relative: (iso, now) => (Date.parse(iso) > now ? until(timeUntil(iso, now)) : ageMessages.ago(ageOf(iso, now))),
};
