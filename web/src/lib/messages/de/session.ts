import type * as english from '../session.ts';
import type { Translated } from '../translated.ts';

export const sessionMessages: Translated<typeof english.sessionMessages> = {
  loginTitle: 'Anmelden',
  claim: 'Fragen. Abstimmen. Live mitzählen.',
  claimDetail: 'Umfragen, die vor aller Augen gezählt werden, sobald jemand abstimmt.',
  email: 'E-Mail',
  password: 'Passwort',
  passwordToggle: { show: 'Passwort anzeigen', hide: 'Passwort verbergen' },
  signIn: 'Anmelden',
  signingIn: 'Meldet an\u00A0…',
  noAccount: 'Noch kein Konto?',
  signUp: 'Registrieren',
  dataBlocked:
    'Dieser Browser blockiert Websitedaten. Sie bleiben angemeldet, bis Sie diese Seite schließen oder neu laden.',
  forgot: 'Passwort vergessen?',
  demo: { title: 'Demo-Konto', use: 'Ausfüllen' },
};
