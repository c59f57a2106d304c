import type * as english from '../language.ts';

export const pageLanguage: typeof english.pageLanguage = { tag: 'de', direction: 'ltr' };
