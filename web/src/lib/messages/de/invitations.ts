import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../invitations.ts';
import type { Translated } from '../translated.ts';

const people = (count: number) => formatCount(count, { one: 'Person', other: 'Personen' });
const links = (count: number) => formatCount(count, { one: 'Link', other: 'Links' });

export const invitationMessages: Translated<typeof english.invitationMessages> = {
  turnout: (invited, joined, voted) =>
    `${formatNumber(invited)} eingeladen, ${formatNumber(joined)} dabei, ${formatNumber(voted)} abgestimmt`,
  filter: 'Anzeigen',
  filters: { all: 'Alle', not_joined: 'Nicht dabei', not_voted: 'Nicht abgestimmt' },
  none: { all: '', not_joined: 'Alle auf der Liste sind dabei.', not_voted: 'Alle, die dabei sind, haben abgestimmt.' },
  voted: 'Abgestimmt',
  hasLink: 'Hat einen Link, den noch niemand benutzt hat.',
  votesStay: 'Die Stimme einer Person, die du entfernst, bleibt.',
  voteStays: (entry) => `${entry} entfernt. Die Stimme bleibt.`,
  taken: (username) => `${username} hat diesen Namen inzwischen angenommen und hat keinen Zugang.`,
  confirm: 'Bestätigen',
  confirmEntry: (username) => `${username} bestätigen`,
  confirmed: (username) => `${username} hat Zugang.`,
  link: {
    make: 'Link',
    makeFor: (entry) => `Link für ${entry} erstellen`,
    label: 'Persönlicher Link',
    hint: 'Nur jetzt zu sehen. Er gilt für eine Person und ersetzt den früheren Link.',
    copy: 'Kopieren',
    copied: 'Link kopiert',
    copyFailed: 'Der Link konnte nicht kopiert werden. Bitte markiere ihn.',
    failed: 'Der Link konnte nicht erstellt werden',
  },
  links: {
    make: (count) => `${links(count)} erstellen`,
    text: (count) =>
      `${people(count)} ohne Zugang: Jede kann über einen eigenen Link dazukommen. Frühere Links gelten dann nicht mehr.`,
    question: 'Neue Links erstellen?',
    labels: { confirm: 'Links erstellen', cancel: 'Abbrechen', close: 'Schließen' },
    made: (count) => `${links(count)} erstellt. Sie sind nur jetzt zu sehen.`,
    copyAll: 'Alle kopieren',
    copied: (count) => `${links(count)} kopiert`,
    download: 'CSV herunterladen',
    columns: { entry: 'Eingeladen', link: 'Link' },
    file: 'einladungen.csv',
    failed: 'Die Links konnten nicht erstellt werden',
  },
  mails: {
    send: (count) => `Einladung an ${formatCount(count, { one: 'Adresse', other: 'Adressen' })} mailen`,
    hint: 'Sie standen schon auf der Liste, bevor Einladungen per Mail kamen. An jede geht eine Mail.',
    sent: (count) => `${formatCount(count, { one: 'Einladung ist', other: 'Einladungen sind' })} unterwegs.`,
    unproved: 'Das geht, sobald du im Profil deine eigene Adresse bestätigt hast.',
    withheld: 'Hat die Einladung nicht per Mail bekommen.',
    failed: 'Die Einladungen konnten nicht gesendet werden',
  },
  reminder: {
    send: 'Ans Abstimmen erinnern',
    sent: (count) => `${people(count)} erinnert.`,
    nobody: 'Alle, die dabei sind, haben abgestimmt.',
    noneJoined: 'Noch ist niemand dabei.',
    remindedAt: (time) => `Erinnert: ${time}. Die nächste Erinnerung geht 24 Stunden später.`,
    notOpen: 'Das geht, solange die Umfrage offen ist.',
    notInUse: 'Das geht, sobald die Umfrage für Eingeladene gespeichert ist.',
    failed: 'Die Erinnerung konnte nicht gesendet werden',
  },
  file: {
    choose: 'Datei wählen',
    hint: 'Eine CSV- oder Textdatei. Du kannst sie auch hierher ziehen oder Zeilen einer Tabelle einfügen.',
    failed: 'Die Datei konnte nicht gelesen werden',
    tooLarge: 'Die Datei ist zu groß',
    found: (count) => `${people(count)} gefunden.`,
    duplicates: (count) => `${formatCount(count, { one: 'Dopplung', other: 'Dopplungen' })} ausgelassen.`,
    invalid: (count) =>
      `${formatCount(count, { one: 'Zeile', other: 'Zeilen' })} ohne Benutzernamen und E-Mail-Adresse:`,
    line: (number) => `Zeile ${formatNumber(number)}`,
  },
};
