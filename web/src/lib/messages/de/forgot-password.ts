import type * as english from '../forgot-password.ts';
import type { Translated } from '../translated.ts';

export const forgotPasswordMessages: Translated<typeof english.forgotPasswordMessages> = {
  title: 'Passwort vergessen?',
  detail: (minutes) =>
    `Gib die Adresse deines Kontos ein. Wir schicken dir einen Link, mit dem du ein neues Passwort wählst. Er gilt ${minutes} Minuten lang und nur einmal.`,
  withoutMail:
    'Diese Installation verschickt keine E-Mails. Gib die Adresse deines Kontos ein und frag dann die Person, die sie betreibt, nach dem Link.',
  email: 'E-Mail',
  send: 'Link senden',
  sending: 'Sendet\u00A0…',
  failed: 'Der Link konnte nicht angefordert werden',
  back: 'Zurück zur Anmeldung',
};
