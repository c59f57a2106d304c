import type * as english from '../reset-password.ts';
import type { Translated } from '../translated.ts';

export const resetPasswordMessages: Translated<typeof english.resetPasswordMessages> = {
  title: 'Neues Passwort wählen',
  detail: 'Beim Speichern wird jedes Gerät deines Kontos abgemeldet.',
  save: 'Passwort speichern',
  saving: 'Speichert\u00A0…',
  failed: 'Dein Passwort konnte nicht geändert werden',
  again: 'Neuen Link anfordern',
  back: 'Zurück zur Anmeldung',
};
