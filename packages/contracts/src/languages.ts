import * as z from 'zod/mini';

/** The languages of the page and of the help, as ISO 639-1 codes. */
export const languages = ['en', 'de', 'es', 'ar'] as const;

export const languageSchema = z.enum(languages, { error: 'Language must be en, de, es or ar' });

export type Language = z.output<typeof languageSchema>;
