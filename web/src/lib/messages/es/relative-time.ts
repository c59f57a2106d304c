import { ageOf } from '../../age.ts';
import { type TimeUntil, timeUntil } from '../../time-until.ts';
import { formatCount } from '../format.ts';
import type * as english from '../relative-time.ts';
import type { Translated } from '../translated.ts';
import { ageMessages } from './age.ts';

const UNITS = {
  minutes: { one: 'minuto', many: 'de minutos', other: 'minutos' },
  hours: { one: 'hora', many: 'de horas', other: 'horas' },
  days: { one: 'día', many: 'de días', other: 'días' },
};

const until = (time: TimeUntil): string =>
  time.unit === 'now' ? 'en menos de un minuto' : `dentro de ${formatCount(time.value, UNITS[time.unit])}`;

export const relativeTimeMessages: Translated<typeof english.relativeTimeMessages> = {
  relative: (iso, now) => (Date.parse(iso) > now ? until(timeUntil(iso, now)) : ageMessages.ago(ageOf(iso, now))),
};
