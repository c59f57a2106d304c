import type { Language } from '@showhands/contracts';

/** A time in a mail, whose reader may be in any time zone. */
export const dateOf = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(time));
