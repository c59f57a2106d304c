const LOCALE = 'en';

const rules = new Intl.PluralRules(LOCALE);
const numbers = new Intl.NumberFormat(LOCALE);
const dateTimes = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

type Forms = { readonly one: string; readonly other: string };

export const formatNumber = (value: number): string => numbers.format(value);
export const formatDateTime = (iso: string): string => dateTimes.format(new Date(iso));

/** The word alone, in the form that goes with the count. */
export const wordFor = (count: number, forms: Forms): string =>
  rules.select(count) === 'one' ? forms.one : forms.other;

/** The count with its word. */
export const counted = (count: number, forms: Forms): string => `${formatNumber(count)} ${wordFor(count, forms)}`;
