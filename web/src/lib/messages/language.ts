import type { Language } from '@showhands/contracts';

interface PageLanguage {
  /** Also the BCP 47 tag of the formats of numbers and dates and of the plural rules. */
  readonly tag: Language;
  readonly direction: 'ltr' | 'rtl';
}

/** The language of this build of the page. */
export const pageLanguage: PageLanguage = { tag: 'en', direction: 'ltr' };
