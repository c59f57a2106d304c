import { regionalTag } from '../region.ts';

/**
 * How the page writes numbers, dates, times and counted words. English is written by hand: the first use of an `Intl`
 * format costs a phone 0.1 s, which would delay the first screen. Translations use `intl-format.ts` in its place.
 */
const LOCALE = 'en';

/** Browsers of other regions write dates by `Intl`: day first, or times from 0 to 24. */
const isAmerican = (): boolean => /^en(-US)?$/.test(navigator.language);

const regional = (moment: Date, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(regionalTag(LOCALE) ?? LOCALE, style).format(moment);

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** A word by plural category. English needs `one`; each language gives the categories that its rules select. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

const isSmallInteger = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 1_000;

export const formatNumber = (value: number): string =>
  isSmallInteger(value) ? String(value) : value.toLocaleString(LOCALE);

/** With one decimal, also if that is zero: 4 reads `4.0`. For numbers from 0 to 999. */
export const formatDecimal = (value: number): string =>
  // Rounded first: `toFixed` rounds 0.15 down, which is a little less in binary.
  (Math.round(value * 10) / 10).toFixed(1);

/** Between the members of a list. */
export const COMMA = ', ';

const monthOf = (moment: Date): string => MONTHS[moment.getMonth()] ?? '';

const americanDate = (moment: Date, month: string): string => `${month} ${moment.getDate()}, ${moment.getFullYear()}`;

const timeOf = (moment: Date): string => {
  if (!isAmerican()) return regional(moment, { timeStyle: 'short' });
  const hours = moment.getHours();
  return `${hours % 12 || 12}:${String(moment.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
};

const dateTimeOf = (moment: Date): string =>
  isAmerican()
    ? `${americanDate(moment, monthOf(moment).slice(0, 3))}, ${timeOf(moment)}`
    : regional(moment, { dateStyle: 'medium', timeStyle: 'short' });

export const formatDate = (iso: string): string => {
  const moment = new Date(iso);
  return isAmerican() ? americanDate(moment, monthOf(moment)) : regional(moment, { dateStyle: 'long' });
};

export const formatDateTime = (iso: string): string => dateTimeOf(new Date(iso));

/** The time, with its date unless that is today's. */
export const formatMoment = (iso: string, now: number): string => {
  const moment = new Date(iso);
  return moment.toDateString() === new Date(now).toDateString() ? timeOf(moment) : dateTimeOf(moment);
};

/** The word alone, in the form that goes with the count. */
export const pluralForm = (count: number, forms: PluralForms): string =>
  forms[count === 1 ? 'one' : 'other'] ?? forms.other;

/** The count with its word: `2,000 votes`. */
export const formatCount = (count: number, forms: PluralForms): string =>
  `${formatNumber(count)} ${pluralForm(count, forms)}`;
