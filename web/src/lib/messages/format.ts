const LOCALE = 'en';

const rules = new Intl.PluralRules(LOCALE);
const numbers = new Intl.NumberFormat(LOCALE);
const dates = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long' });
const times = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' });
const dateTimes = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

type Forms = { readonly one: string; readonly other: string };

export const formatNumber = (value: number): string => numbers.format(value);
export const formatDate = (iso: string): string => dates.format(new Date(iso));
export const formatDateTime = (iso: string): string => dateTimes.format(new Date(iso));

/** The time, with its date unless that is today's. */
export const formatMoment = (iso: string, now: number): string => {
  const moment = new Date(iso);
  return (moment.toDateString() === new Date(now).toDateString() ? times : dateTimes).format(moment);
};

/** The word alone, in the form that goes with the count. */
export const wordFor = (count: number, forms: Forms): string =>
  rules.select(count) === 'one' ? forms.one : forms.other;

/** The count with its word. */
export const counted = (count: number, forms: Forms): string => `${formatNumber(count)} ${wordFor(count, forms)}`;
