import { formatCount, formatDate } from '../format.ts';
import type * as english from '../second-factor.ts';
import type { Translated } from '../translated.ts';

export const secondFactorMessages: Translated<typeof english.secondFactorMessages> = {
  title: 'Zweiter Faktor',
  off: 'Mit einer Authenticator-App auf deinem Telefon genügt dein Passwort allein niemandem zum Anmelden.',
  on: (iso) => `Eingeschaltet seit ${formatDate(iso)}. Zum Anmelden mit Passwort brauchst du einen Code deiner App.`,
  left: (count) =>
    `Noch ${formatCount(count, { one: 'Wiederherstellungscode', other: 'Wiederherstellungscodes' })} übrig.`,
  few: 'Es sind nur noch wenige: Hol dir bitte neue.',
  loadFailed: 'Dein zweiter Faktor konnte nicht geladen werden',
  open: 'Einrichten',
  renew: 'Neue Wiederherstellungscodes',
  turnOff: 'Ausschalten',
  close: 'Schließen',
  cancel: 'Abbrechen',
  password: 'Passwort',
  toggle: { show: 'Passwort anzeigen', hide: 'Passwort verbergen' },
  passwordMissing: 'Bitte gib dein Passwort ein.',
  passwordWrong: 'Das ist nicht dein Passwort.',
  setUp: {
    title: 'Zweiten Faktor einrichten',
    scan: 'Scanne das mit deiner Authenticator-App oder gib dort den Schlüssel ein.',
    qr: 'QR-Code mit dem Schlüssel',
    key: 'Schlüssel',
    code: 'Code aus der App',
    codeHint: 'Sechs Ziffern, die die App jetzt anzeigt.',
    save: 'Einschalten',
    saving: 'Wird eingeschaltet…',
    failed: 'Der zweite Faktor konnte nicht eingeschaltet werden',
  },
  codes: {
    title: 'Deine Wiederherstellungscodes',
    once: 'Bewahre diese Codes jetzt auf: Sie werden nicht noch einmal angezeigt. Mit jedem meldest du dich einmal ohne App an.',
    copy: 'Codes kopieren',
    copied: 'Codes kopiert',
    copyFailed: 'Die Codes konnten nicht kopiert werden. Bitte kopiere sie von Hand.',
    done: 'Ich habe sie aufbewahrt',
  },
  renewing: {
    title: 'Neue Wiederherstellungscodes holen?',
    text: 'Die bisherigen Codes funktionieren danach nicht mehr.',
    save: 'Neue Codes holen',
    saving: 'Neue Codes werden erstellt…',
    failed: 'Neue Wiederherstellungscodes konnten nicht erstellt werden',
  },
  turningOff: {
    title: 'Zweiten Faktor ausschalten?',
    text: 'Danach genügt dein Passwort zum Anmelden.',
    save: 'Ausschalten',
    saving: 'Wird ausgeschaltet…',
    done: 'Der zweite Faktor ist ausgeschaltet',
    failed: 'Der zweite Faktor konnte nicht ausgeschaltet werden',
  },
};
