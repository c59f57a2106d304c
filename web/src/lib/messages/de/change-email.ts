import type * as english from '../change-email.ts';
import type { Translated } from '../translated.ts';

export const changeEmailMessages: Translated<typeof english.changeEmailMessages> = {
  title: 'E-Mail-Adresse',
  detail: 'Damit meldest du dich an.',
  open: 'Adresse ändern',
  email: 'Neue E-Mail-Adresse',
  password: 'Aktuelles Passwort',
  passwordToggle: { show: 'Aktuelles Passwort anzeigen', hide: 'Aktuelles Passwort verbergen' },
  save: 'Adresse speichern',
  saving: 'Speichert\u00A0…',
  cancel: 'Abbrechen',
  failed: 'Deine Adresse konnte nicht geändert werden',
};
