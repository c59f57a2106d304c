import { formatCount } from '../format.ts';
import type { Translated } from '../translated.ts';
import type * as english from '../wait.ts';

const UNITS = {
  second: { one: 'Sekunde', other: 'Sekunden' },
  minute: { one: 'Minute', other: 'Minuten' },
};

export const waitMessages: Translated<typeof english.waitMessages> = {
  wait: (count, unit) => formatCount(count, UNITS[unit]),
};
