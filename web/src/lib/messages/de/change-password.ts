import type * as english from '../change-password.ts';
import type { Translated } from '../translated.ts';

export const changePasswordMessages: Translated<typeof english.changePasswordMessages> = {
  title: 'Passwort',
  detail: 'Wenn du dein Passwort änderst, werden alle anderen Geräte abgemeldet.',
  open: 'Passwort ändern',
  current: 'Aktuelles Passwort',
  currentToggle: { show: 'Aktuelles Passwort anzeigen', hide: 'Aktuelles Passwort verbergen' },
  save: 'Passwort speichern',
  saving: 'Speichert\u00A0…',
  cancel: 'Abbrechen',
  failed: 'Dein Passwort konnte nicht geändert werden',
  none: {
    detail:
      'Du meldest dich ohne Passwort an. Mit einem könntest du dich auch anmelden, wenn dein Anmeldedienst ausfällt.',
    send: 'Link zum Festlegen schicken',
    failed: 'Der Link konnte nicht angefordert werden',
  },
};
