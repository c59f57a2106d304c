import type * as english from '../sign-in-return.ts';
import type { Translated } from '../translated.ts';

export const signInReturnMessages: Translated<typeof english.signInReturnMessages> = {
  title: 'Anmelden',
  working: 'Du wirst angemeldet\u00A0…',
  toSignIn: 'Zurück zur Anmeldung',
  link: {
    detail: (email) => `Es gibt schon ein Konto mit der Adresse ${email}.`,
    once: 'Gib einmal sein Passwort ein, um es zu verbinden. Danach meldest du dich ohne Passwort an.',
    password: 'Passwort',
    toggle: { show: 'Passwort anzeigen', hide: 'Passwort verbergen' },
    missing: 'Bitte gib das Passwort dieses Kontos ein.',
    wrong: 'Das ist nicht das Passwort dieses Kontos.',
    submit: 'Verbinden und anmelden',
    submitting: 'Verbindet\u00A0…',
    forgot: 'Sein Passwort vergessen?',
  },
};
