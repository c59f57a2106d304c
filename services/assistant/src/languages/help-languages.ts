import type { Language } from '@showhands/contracts';
import { arabic } from './arabic.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import type { HelpLanguage } from './help-language.ts';
import { spanish } from './spanish.ts';

export const helpLanguages: Readonly<Record<Language, HelpLanguage>> = {
  en: english,
  de: german,
  es: spanish,
  ar: arabic,
};
