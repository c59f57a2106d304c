import type * as english from '../language.ts';

/** The language of this build of the page. */
export const pageLanguage: typeof english.pageLanguage = { tag: 'es', direction: 'ltr' };
