import { formatCount } from '../format.ts';
import type { Translated } from '../translated.ts';
import type * as english from '../wait.ts';

const UNITS = {
  second: { one: 'segundo', many: 'de segundos', other: 'segundos' },
  minute: { one: 'minuto', many: 'de minutos', other: 'minutos' },
};

export const waitMessages: Translated<typeof english.waitMessages> = {
  wait: (count, unit) => formatCount(count, UNITS[unit]),
};
