import { ageOf } from '../../age.ts';
import { type TimeUntil, timeUntil } from '../../time-until.ts';
import { countInWords } from '../count-in-words.ts';
import type * as english from '../relative-time.ts';
import type { Translated } from '../translated.ts';
import { ageMessages } from './age.ts';

const UNITS = {
  minutes: { one: 'دقيقة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' },
  hours: { one: 'ساعة', two: 'ساعتين', few: 'ساعات', many: 'ساعة', other: 'ساعة' },
  days: { one: 'يوم', two: 'يومين', few: 'أيام', many: 'يومًا', other: 'يوم' },
};

const until = (time: TimeUntil): string =>
  time.unit === 'now' ? 'بعد أقل من دقيقة' : `بعد ${countInWords(time.value, UNITS[time.unit])}`;

export const relativeTimeMessages: Translated<typeof english.relativeTimeMessages> = {
  relative: (iso, now) => (Date.parse(iso) > now ? until(timeUntil(iso, now)) : ageMessages.ago(ageOf(iso, now))),
};
