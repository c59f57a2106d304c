import type * as english from '../sign-in-code.ts';
import type { Translated } from '../translated.ts';

export const signInCodeMessages: Translated<typeof english.signInCodeMessages> = {
  app: {
    label: 'Code',
    hint: 'Sechs Ziffern aus deiner Authenticator-App.',
    other: 'Wiederherstellungscode benutzen',
  },
  recovery: {
    label: 'Wiederherstellungscode',
    hint: 'Einer der zehn Codes, die du aufbewahrt hast. Jeder gilt einmal.',
    other: 'App benutzen',
  },
  missing: 'Bitte gib den Code ein.',
  wrong: 'Dieser Code ist falsch, schon benutzt oder abgelaufen.',
  failed: 'Der Code konnte nicht geprüft werden',
  submit: 'Anmelden',
  submitting: 'Anmeldung läuft…',
  back: 'Zurück',
};
