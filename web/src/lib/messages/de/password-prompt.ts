import type * as english from '../password-prompt.ts';
import type { Translated } from '../translated.ts';

export const passwordPromptMessages: Translated<typeof english.passwordPromptMessages> = {
  title: 'Passwort eingeben',
  detail: 'Du hast dich vor einiger Zeit angemeldet. Dein Passwort zeigt, dass noch immer du es bist.',
  password: 'Passwort',
  toggle: { show: 'Passwort anzeigen', hide: 'Passwort verbergen' },
  confirm: 'Weiter',
  cancel: 'Abbrechen',
  close: 'Schließen',
  provider: 'Dein Konto hat kein Passwort? Dann melde dich neu an und versuche es noch einmal.',
  failed: 'Dein Passwort konnte nicht geprüft werden',
};
