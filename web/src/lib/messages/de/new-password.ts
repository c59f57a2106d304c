import type * as english from '../new-password.ts';
import type { Translated } from '../translated.ts';

export const newPasswordMessages: Translated<typeof english.newPasswordMessages> = {
  password: 'Neues Passwort',
  hint: 'Mindestens 6 Zeichen',
  confirmation: 'Neues Passwort wiederholen',
  toggle: { show: 'Neues Passwort anzeigen', hide: 'Neues Passwort verbergen' },
  confirmationToggle: { show: 'Wiederholtes Passwort anzeigen', hide: 'Wiederholtes Passwort verbergen' },
};
