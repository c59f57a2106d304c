import type { Language } from '@showhands/contracts';

/** Each language in its own words: the same in every translation. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  ar: 'العربية',
};
