import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../groups.ts';
import type { Translated } from '../translated.ts';

const members = (count: number) => formatCount(count, { one: 'Mitglied', other: 'Mitglieder' });
const people = (count: number) => formatCount(count, { one: 'Person', other: 'Personen' });
const polls = (count: number) => formatCount(count, { one: 'Umfrage', other: 'Umfragen' });

export const groupsMessages: Translated<typeof english.groupsMessages> = {
  title: 'Gruppen',
  intro: 'Listen von Personen, mit denen du mehrere Umfragen teilen kannst.',
  back: 'Alle Gruppen',
  list: 'Deine Gruppen',
  loadFailed: 'Deine Gruppen konnten nicht geladen werden',
  empty: 'Noch keine Gruppen',
  emptyAction: 'Leg eine Gruppe an',
  emptyDetail: 'für Leute, die du immer wieder einlädst: ein Team, eine Klasse, einen Vorstand.',
  create: 'Neue Gruppe',
  members,
  polls,
  notShared: 'Mit keiner Umfrage geteilt',
  notFound: 'Gruppe nicht gefunden',
  notFoundDetail: 'Sie wurde gelöscht oder gehört jemand anderem.',
  groupFailed: 'Die Gruppe konnte nicht geladen werden',
  edit: 'Bearbeiten',
  remove: 'Löschen',
  admits: {
    later: 'Neue Mitglieder sehen Umfragen, die du danach mit der Gruppe teilst.',
    all: 'Neue Mitglieder sehen auch die jetzigen Umfragen der Gruppe, die nicht beendet sind.',
  },
  managed:
    'Wer Mitglied ist, bestimmt die Anmeldung deiner Organisation. Neue Mitglieder sehen auch die Umfragen der Gruppe, die noch nicht beendet sind.',
  form: {
    create: 'Neue Gruppe',
    edit: 'Gruppe bearbeiten',
    fromPoll: 'Diese Liste als Gruppe speichern',
    fromPollHint:
      'Die Gruppe bekommt die Personen dieser Liste. Spätere Änderungen an der einen wirken nicht auf die andere.',
    name: 'Name',
    legend: 'Wen du später hinzufügst, sieht',
    choices: {
      later: { label: 'Nur spätere Umfragen', hint: 'Umfragen, die du nach dem Beitritt mit der Gruppe teilst.' },
      all: {
        label: 'Auch jetzige Umfragen',
        hint: 'Alle Umfragen der Gruppe, die nicht beendet sind, und spätere.',
      },
    },
    save: 'Speichern',
    cancel: 'Abbrechen',
    close: 'Schließen',
    failed: 'Die Gruppe konnte nicht gespeichert werden',
  },
  deletion: {
    title: 'Diese Gruppe löschen?',
    text: (name, count) =>
      count === 0
        ? `„${name}“ wird gelöscht.`
        : `„${name}“ wird gelöscht. Die Personen bleiben auf der Liste von ${formatCount(count, { one: 'Umfrage', other: 'Umfragen' })} und behalten ihren Zugang.`,
    labels: { confirm: 'Gruppe löschen', cancel: 'Behalten', close: 'Schließen' },
  },
  deleteFailed: 'Die Gruppe konnte nicht gelöscht werden',
  memberList: (count) => `Mitglieder (${formatNumber(count)})`,
  membersFailed: 'Die Mitglieder konnten nicht geladen werden',
  noMembers: 'Noch ist niemand in dieser Gruppe.',
  notes: {
    noAccount:
      'Niemand hatte diesen Namen. Sobald die Person ein Konto hat, entferne den Namen und füge ihn neu hinzu.',
    unconfirmed: 'Lässt das Konto ein, das diese Adresse bestätigt hat.',
  },
  addField: 'Wen du hinzufügst',
  add: 'Hinzufügen',
  addCount: (count) => `${people(count)} hinzufügen`,
  added: (count) => `${people(count)} hinzugefügt.`,
  saveFailed: 'Die Mitglieder konnten nicht gespeichert werden',
  removeMember: 'Entfernen',
  removeMemberNamed: (entry) => `${entry} entfernen`,
  removal: {
    title: 'Aus der Gruppe entfernen?',
    text: (entry) =>
      `${entry} sieht die Umfragen nicht mehr, die nur über diese Gruppe zu sehen waren. Stimmen und Kommentare bleiben.`,
    labels: { confirm: 'Entfernen', cancel: 'Behalten', close: 'Schließen' },
  },
  removed: (entry) => `${entry} entfernt.`,
  newPoll: 'Neue Umfrage für diese Gruppe',
  ofPoll: 'Gruppen',
  choose: 'Gruppe auswählen',
  choice: (name, count) => `${name} (${members(count)})`,
  share: 'Gruppe hinzufügen',
  shared: (name) => `${name} hinzugefügt.`,
  missing: (count) => `${formatCount(count, { one: 'Mitglied fehlt', other: 'Mitglieder fehlen' })} auf dieser Liste.`,
  addMissing: 'Hinzufügen',
  addMissingOf: (name) => `Die fehlenden Mitglieder von ${name} hinzufügen`,
  unshare: 'Entfernen',
  unshareNamed: (name) => `${name} entfernen`,
  unsharing: {
    title: 'Diese Gruppe von der Umfrage entfernen?',
    text: (name) =>
      `Wer nur über „${name}“ auf der Liste steht, verliert den Zugang zu dieser Umfrage. Stimmen und Kommentare bleiben.`,
    labels: { confirm: 'Gruppe entfernen', cancel: 'Behalten', close: 'Schließen' },
  },
  unshared: (name) => `${name} entfernt.`,
  saveList: 'Liste als Gruppe speichern',
  shareFailed: 'Die Gruppen dieser Umfrage konnten nicht gespeichert werden',
  saved: (name) => `Die Gruppe „${name}“ ist gespeichert.`,
  sharedFailed: 'Die Gruppen dieser Umfrage konnten nicht geladen werden',
  field: 'Gruppen, die du einlädst',
  fieldEmpty: 'Wen du immer wieder einlädst, kannst du festhalten: als',
  fieldEmptyAction: 'Gruppe',
};
