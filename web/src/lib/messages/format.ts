/**
 * How the page writes numbers, dates and times, in English. Not by `Intl` but for the rare: the first of its formats
 * takes a tenth of a second of a phone's time, and would take it before anything is shown.
 */
const LOCALE = 'en';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

type Forms = { readonly one: string; readonly other: string };

const isPlain = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 1_000;

export const formatNumber = (value: number): string => (isPlain(value) ? String(value) : value.toLocaleString(LOCALE));

const monthOf = (moment: Date): string => MONTHS[moment.getMonth()] ?? '';

const dateOf = (moment: Date, month: string): string => `${month} ${moment.getDate()}, ${moment.getFullYear()}`;

const timeOf = (moment: Date): string => {
  const hours = moment.getHours();
  return `${hours % 12 || 12}:${String(moment.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
};

const dateTimeOf = (moment: Date): string => `${dateOf(moment, monthOf(moment).slice(0, 3))}, ${timeOf(moment)}`;

export const formatDate = (iso: string): string => {
  const moment = new Date(iso);
  return dateOf(moment, monthOf(moment));
};

export const formatDateTime = (iso: string): string => dateTimeOf(new Date(iso));

/** The time, with its date unless that is today's. */
export const formatMoment = (iso: string, now: number): string => {
  const moment = new Date(iso);
  return moment.toDateString() === new Date(now).toDateString() ? timeOf(moment) : dateTimeOf(moment);
};

/** The word alone, in the form that goes with the count. */
export const wordFor = (count: number, forms: Forms): string => (count === 1 ? forms.one : forms.other);

/** The count with its word. */
export const counted = (count: number, forms: Forms): string => `${formatNumber(count)} ${wordFor(count, forms)}`;
