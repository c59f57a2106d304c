import { formatCount, type PluralForms, pluralForm } from './format.ts';

/** As `formatCount`, for languages in which none, one and two are words without a number. */
export const countInWords = (count: number, forms: PluralForms): string =>
  count < 3 ? pluralForm(count, forms) : formatCount(count, forms);
