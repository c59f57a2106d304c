import { formatCount, formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';
import type * as english from '../visibility.ts';

const people = (count: number) => formatCount(count, { one: 'Person', other: 'Personen' });

export const visibilityMessages: Translated<typeof english.visibilityMessages> = {
  legend: 'Wer die Umfrage sehen und abstimmen kann',
  summary: {
    everyone: 'Alle können sie sehen und abstimmen',
    link: 'Alle mit dem Link können sie sehen und abstimmen',
    invited: 'Eingeladene können sie sehen und abstimmen',
  },
  choices: {
    everyone: { label: 'Alle', hint: 'Die Umfrage steht in der Übersicht und ist über die Suche zu finden.' },
    link: {
      label: 'Alle mit dem Link',
      hint: 'Die Umfrage steht in keiner Liste. Öffnen kann sie, wer ihre Adresse und ein Konto hat.',
    },
    invited: {
      label: 'Eingeladene',
      hint: 'Nur die Personen, die du nennst. Für alle anderen gibt es die Umfrage nicht.',
    },
  },
  addField: 'Wen du einlädst',
  hint: 'Benutzernamen oder E-Mail-Adressen, getrennt durch Zeilen, Kommas oder Semikolons. Ein Name ohne Konto braucht einen persönlichen Link oder später deine Bestätigung.',
  found: (count) => `${people(count)} zum Einladen.`,
  addresses: (count) => `Darunter ${formatCount(count, { one: 'E-Mail-Adresse', other: 'E-Mail-Adressen' })}.`,
  leftOut: 'Ausgelassen: weder Benutzername noch E-Mail-Adresse',
  more: (count) => `Und ${formatNumber(count)} weitere.`,
  list: (count) => `Eingeladen (${formatNumber(count)})`,
  atOnce: 'Änderungen an dieser Liste gelten sofort.',
  empty: 'Noch ist niemand eingeladen. Nur du siehst die Umfrage.',
  noAccount: 'Niemand hatte diesen Namen. Nötig ist ein Link, oder deine Bestätigung, sobald ihn jemand hat.',
  unconfirmed: 'Über diese Adresse ist noch niemand dabei.',
  nowCalled: (username) => `Heißt jetzt ${username}`,
  remove: 'Entfernen',
  removeEntry: (entry) => `${entry} entfernen`,
  removed: (entry) => `${entry} entfernt.`,
  add: 'Einladen',
  addCount: (count) => `${people(count)} einladen`,
  added: (count) => `${people(count)} hinzugefügt.`,
  saveFailed: 'Die Liste konnte nicht gespeichert werden',
  loadFailed: 'Die Liste der Eingeladenen konnte nicht geladen werden',
  loadMore: 'Mehr anzeigen',
};
