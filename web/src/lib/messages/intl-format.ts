import { regionalTag } from '../region.ts';
import type { PluralForms } from './format.ts';
import { pageLanguage } from './language.ts';

/** In the place of `format.ts` in builds of the page in any language but English. */
const { tag } = pageLanguage;
const numbers = new Intl.NumberFormat(tag);
const decimals = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** Some regions of a language have digits of their own; counts are beside them. */
const { numberingSystem } = numbers.resolvedOptions();
const inRegion = (style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(regionalTag(tag) ?? tag, { ...style, numberingSystem });
const dates = inRegion({ dateStyle: 'long' });
const dateTimes = inRegion({ dateStyle: 'medium', timeStyle: 'short' });
const times = inRegion({ timeStyle: 'short' });
const plurals = new Intl.PluralRules(tag);

export const COMMA = tag === 'ar' ? '، ' : ', ';

export const formatNumber = (value: number): string => numbers.format(value);

export const formatDecimal = (value: number): string => decimals.format(value);

export const formatDate = (iso: string): string => dates.format(new Date(iso));

export const formatDateTime = (iso: string): string => dateTimes.format(new Date(iso));

export const formatMoment = (iso: string, now: number): string => {
  const moment = new Date(iso);
  const isToday = moment.toDateString() === new Date(now).toDateString();
  return (isToday ? times : dateTimes).format(moment);
};

export const pluralForm = (count: number, forms: PluralForms): string => forms[plurals.select(count)] ?? forms.other;

export const formatCount = (count: number, forms: PluralForms): string =>
  `${formatNumber(count)} ${pluralForm(count, forms)}`;
