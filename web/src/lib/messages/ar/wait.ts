import { countInWords } from '../count-in-words.ts';
import type { Translated } from '../translated.ts';
import type * as english from '../wait.ts';

const UNITS = {
  second: { zero: 'لحظات', one: 'ثانية واحدة', two: 'ثانيتين', few: 'ثوانٍ', many: 'ثانية', other: 'ثانية' },
  minute: { zero: 'لحظات', one: 'دقيقة واحدة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' },
};

export const waitMessages: Translated<typeof english.waitMessages> = {
  wait: (count, unit) => countInWords(count, UNITS[unit]),
};
