import type * as english from '../register.ts';
import type { Translated } from '../translated.ts';

export const registerMessages: Translated<typeof english.registerMessages> = {
  title: 'Konto erstellen',
  username: 'Benutzername',
  email: 'E-Mail',
  passwords: {
    password: 'Passwort',
    hint: 'Mindestens 6 Zeichen',
    confirmation: 'Passwort wiederholen',
    toggle: { show: 'Passwort anzeigen', hide: 'Passwort verbergen' },
    confirmationToggle: { show: 'Wiederholtes Passwort anzeigen', hide: 'Wiederholtes Passwort verbergen' },
  },
  submit: 'Registrieren',
  submitting: 'Dein Konto wird erstellt\u00A0…',
  purposes: {
    poll: 'Registriere dich, um abzustimmen.',
    code: 'Registriere dich, um abzustimmen.',
    join: 'Registriere dich, um deine Einladung zu öffnen.',
    pollResults: 'Registriere dich, um diese Ergebnisse zu sehen.',
    create: 'Registriere dich, um eine Umfrage zu erstellen.',
    other: 'Registriere dich, um diese Seite zu öffnen.',
  },
  haveAccount: 'Du hast schon ein Konto?',
  signIn: 'Anmelden',
  invited: 'Nur Eingeladene können sich registrieren.',
  refusals: {
    registration_closed: 'Hier werden keine neuen Konten angelegt. Bitte frag den Betreiber.',
    not_invited:
      'Hier können sich nur Eingeladene registrieren. Nimm die eingeladene Adresse, oder öffne deinen persönlichen Link.',
  },
};
