import { pluralForm } from '../format.ts';
import type * as english from '../my-polls.ts';
import type { Translated } from '../translated.ts';

export const myPollsMessages: Translated<typeof english.myPollsMessages> = {
  title: 'Meine Umfragen',
  sequences: 'Abfolgen',
  groups: 'Gruppen',
  stats: { total: 'Umfragen gesamt', active: 'Aktiv', closed: 'Beendet', votes: 'Stimmen gesamt' },
  tabs: { all: 'Alle', active: 'Aktiv', closed: 'Beendet', draft: 'Entwürfe' },
  invited: 'Eingeladen',
  counted: (label, count) => `${label} (${count})`,
  filter: 'Status',
  polls: 'Deine Umfragen',
  more: 'Mehr Umfragen laden',
  view: 'Ansehen',
  edit: 'Bearbeiten',
  needsActivation: 'Erst aktivieren',
  close: 'Beenden',
  activate: 'Aktivieren',
  remove: 'Löschen',
  toPublish: 'Nur du siehst diesen Entwurf. Veröffentliche ihn, damit andere abstimmen können.',
  private: 'Ergebnisse privat',
  visibility: { link: 'Nur mit dem Link', invited: 'Nur für Eingeladene', hidden: 'Von der Moderation verborgen' },
  refusedPoll: (title) => `Es geht um „${title}“.`,
  empty: {
    all: { title: 'Noch keine Umfragen', action: 'Erstelle deine erste Umfrage', detail: 'und sie erscheint hier.' },
    active: {
      title: 'Keine aktiven Umfragen',
      action: 'Erstelle eine Umfrage',
      detail: 'und die ersten Stimmen können kommen.',
    },
    closed: {
      title: 'Keine beendeten Umfragen',
      detail: 'Hier erscheinen Umfragen, die du beendest oder deren Enddatum erreicht ist.',
    },
    draft: {
      title: 'Keine Entwürfe',
      action: 'Erstelle eine Umfrage',
      detail: 'mit dem Status „Entwurf“, dann siehst nur du sie, bis sie fertig ist.',
    },
  },
  deletion: {
    title: 'Diese Umfrage löschen?',
    text: (title, votes) =>
      `„${title}“ wird endgültig gelöscht, mit ${pluralForm(votes, { one: 'der Stimme und allen', other: 'allen Stimmen und' })} Kommentaren. Das lässt sich nicht rückgängig machen.`,
    repeats: 'Es beginnt kein weiterer Durchgang. Frühere Durchgänge bleiben.',
    labels: { confirm: 'Umfrage löschen', cancel: 'Behalten', close: 'Schließen' },
  },
  reopening: {
    title: 'Diese Umfrage wieder öffnen?',
    text: (title, end) =>
      `Das Enddatum von „${title}“, ${end}, ist vorbei und wird entfernt: Die Umfrage bleibt offen, bis du sie beendest.`,
    labels: { confirm: 'Wieder öffnen', cancel: 'Beendet lassen', close: 'Schließen' },
  },
};
