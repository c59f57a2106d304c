import type * as english from '../poll-form.ts';
import type { Translated } from '../translated.ts';
import { wholeBallotMessages } from './ballot.ts';
import { pollMessages } from './poll.ts';

export const pollFormMessages: Translated<typeof english.pollFormMessages> = {
  createTitle: 'Umfrage erstellen',
  title: 'Titel',
  titlePlaceholder: 'Was möchtest du wissen?',
  description: 'Beschreibung',
  category: 'Kategorie',
  status: 'Status',
  statusHints: {
    active: 'Alle können sofort abstimmen.',
    draft: 'Entwürfe siehst nur du, bis du sie veröffentlichst.',
    closed:
      'In beendeten Umfragen kann niemand mehr abstimmen. Sie lassen sich erst wieder bearbeiten, wenn du sie aktivierst.',
  },
  endsAt: 'Enddatum',
  endsAtHint: 'Leer lassen, damit die Umfrage unbegrenzt läuft.',
  endPassed: 'Dieses Datum ist vorbei: Eine aktive Umfrage wird sofort beendet.',
  endPresets: 'Vorschläge',
  endPreset: { hour: 'In einer Stunde', tonight: 'Heute Abend', tomorrow: 'Morgen', week: 'In einer Woche' },
  endsIn: (time) => `Endet ${time}.`,
  noEnd: 'Kein Enddatum',
  multiple: 'Mehrfachauswahl erlauben',
  multipleHint: 'Alle dürfen mehr als eine Option wählen.',
  publicResults: 'Öffentliche Ergebnisse',
  publicResultsHint: 'Ohne Häkchen siehst nur du die Ergebnisse.',
  moreSettings: 'Weitere Einstellungen',
  options: 'Optionen',
  optionsHint: (count) => `Füge bis zu ${count} Optionen hinzu.`,
  option: (number) => `Option ${number}`,
  addOption: 'Option hinzufügen',
  pasteList: 'Liste einfügen',
  removeOption: (number) => `Option ${number} entfernen`,
  optionRemoved: (text) => `„${text}“ entfernt.`,
  placed: wholeBallotMessages.placed,
  fromTemplate: 'Mit einer Vorlage beginnen',
  filled: (name) => `Ausgefüllt mit „${name}“.`,
  undo: 'Rückgängig',
  saveTemplate: 'Als Vorlage speichern',
  reset: 'Formular leeren',
  cancel: 'Abbrechen',
  create: 'Umfrage erstellen',
  creating: 'Wird erstellt\u00A0…',
  counter: (used, max) => `${used}/${max}`,
  leave: {
    title: 'Ohne Speichern verlassen?',
    text: 'Was du eingegeben hast, geht verloren.',
    labels: { confirm: 'Verlassen', cancel: 'Weiter bearbeiten', close: 'Schließen' },
  },
};

const { votes } = pollMessages;

export const editPollMessages: Translated<typeof english.editPollMessages> = {
  title: 'Umfrage bearbeiten',
  update: 'Änderungen speichern',
  updating: 'Speichert\u00A0…',
  updated: 'Umfrage gespeichert',
  missingTitle: 'Umfrage nicht gefunden',
  missingDetail: 'Vielleicht wurde sie gelöscht, oder die Adresse ist falsch.',
  toPoll: 'Umfrage ansehen',
  restricted: (count) => `Diese Umfrage hat ${votes(count)}. Manches lässt sich nicht mehr ändern.`,
  votedTitleHint: 'Alle sehen, dass du ihn bearbeitet hast.',
  optionsHint: 'Mindestens 2 Optionen. Die Stimmen bleiben beim Bearbeiten erhalten.',
  votes,
  keptOption: (number) => `Option ${number} hat Stimmen und kann nicht entfernt werden`,
  votedMeanwhile: (text) => `„${text}“ hat inzwischen Stimmen bekommen und kann nicht entfernt werden.`,
  putBack: 'Zurückholen',
  multipleLocked: (count) => `Das lässt sich nicht mehr ändern: Diese Umfrage hat ${votes(count)}.`,
  changed: 'Diese Umfrage wurde inzwischen geändert.',
  changedDetail:
    'Was du eingegeben hast, ist noch da, kann die neuere Fassung aber nicht ersetzen. Wenn du diese lädst, ersetzt sie deine Eingaben.',
  loadLatest: 'Neueste Fassung laden',
  toMyPolls: 'Zu „Meine Umfragen“',
};
