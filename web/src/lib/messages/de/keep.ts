import type * as english from '../keep.ts';
import type { Translated } from '../translated.ts';

export const keepMessages: Translated<typeof english.keepMessages> = {
  label: 'Angemeldet bleiben',
  hint: 'In diesem Browser, 30 Tage lang. Nur auf einem eigenen Gerät.',
  insecure:
    'Du bleibst angemeldet, solange dieser Tab offen ist. Länger geht es nur, wenn du diese Seite über https öffnest.',
};
