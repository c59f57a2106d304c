import { formatCount, type PluralForms, pluralForm } from '../format.ts';
import type { Translated } from '../translated.ts';
import type * as english from '../wait.ts';

const UNITS = {
  second: { zero: 'لحظات', one: 'ثانية واحدة', two: 'ثانيتين', few: 'ثوانٍ', many: 'ثانية', other: 'ثانية' },
  minute: { zero: 'لحظات', one: 'دقيقة واحدة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' },
};

/** None, one and two are words without a number. */
const counted = (count: number, forms: PluralForms): string =>
  count < 3 ? pluralForm(count, forms) : formatCount(count, forms);

export const waitMessages: Translated<typeof english.waitMessages> = {
  wait: (count, unit) => counted(count, UNITS[unit]),
};
