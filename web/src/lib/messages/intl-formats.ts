/** How one language writes numbers, dates, times and counted words. */
export interface Formats {
  readonly number: (value: number) => string;
  /** With one decimal. */
  readonly decimal: (value: number) => string;
  readonly date: (moment: Date) => string;
  readonly dateTime: (moment: Date) => string;
  readonly time: (moment: Date) => string;
  readonly pluralCategory: (count: number) => Intl.LDMLPluralRule;
}

/** The formats of any language but English, which `format.ts` writes by hand. `tag` is a BCP 47 tag. */
export const createIntlFormats = (tag: string): Formats => {
  const number = new Intl.NumberFormat(tag);
  const decimal = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long' });
  const dateTime = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const time = new Intl.DateTimeFormat(tag, { timeStyle: 'short' });
  const plural = new Intl.PluralRules(tag);
  return {
    number: (value) => number.format(value),
    decimal: (value) => decimal.format(value),
    date: (moment) => date.format(moment),
    dateTime: (moment) => dateTime.format(moment),
    time: (moment) => time.format(moment),
    pluralCategory: (count) => plural.select(count),
  };
};
