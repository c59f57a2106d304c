import { formatCount } from '../format.ts';
import type * as english from '../poll-detail.ts';
import type { Translated } from '../translated.ts';

export const pollDetailMessages: Translated<typeof english.pollDetailMessages> = {
  page: 'Umfrage',
  hidden: 'Die Ergebnisse sind verborgen. Nur wer die Umfrage erstellt hat, sieht sie.',
  noVotesYet: 'Noch keine Stimmen. Deine kann die erste sein.',
  autoClosed: 'Diese Umfrage wurde an ihrem Enddatum automatisch beendet.',
  closed: 'Diese Umfrage ist beendet. Das Ergebnis steht fest.',
  draft: 'Das ist ein Entwurf. Nur du siehst ihn, und noch kann niemand abstimmen.',
  visibility: { link: 'Nur mit dem Link', invited: 'Nur für Eingeladene', hidden: 'Von der Moderation verborgen' },
  viewResults: 'Ergebnisse ansehen',
  edit: 'Bearbeiten',
  present: 'Präsentieren',
  duplicate: 'Duplizieren',
  shareKey: 'Diese Umfrage teilen',
  linkCopied: 'Link zur Umfrage kopiert!',
  facts: 'Über diese Umfrage',
  factVotes: 'Stimmen',
  factVoters: 'Teilnehmende',
  factComments: 'Kommentare',
  factCreated: 'Erstellt',
  factAuthor: 'Von',
  factEnds: 'Enddatum',
  factEnded: 'Beendet',
  factId: 'Umfrage-ID',
  never: 'Läuft unbegrenzt',
  watching: (count) => formatCount(count, { one: 'Person sieht zu', other: 'Personen sehen zu' }),
  backToDashboard: 'Zurück zur Übersicht',
  leaving: 'In wenigen Sekunden geht es zurück zur Übersicht.',
};
