import type { PollStatus } from '@showhands/contracts';
import { formatCount } from '../format.ts';
import type * as english from '../results.ts';
import type { Translated } from '../translated.ts';
import { leaderMessages } from './leader.ts';
import { pollMessages } from './poll.ts';

const { votes, votesOf, percent } = pollMessages;
const { names: namesOf } = leaderMessages;

const statusDetails: Record<PollStatus, string> = {
  active: 'Die Abstimmung läuft',
  closed: 'Die Abstimmung ist vorbei',
  draft: 'Noch nicht veröffentlicht',
};

export const resultsMessages: Translated<typeof english.resultsMessages> = {
  title: (poll) => `Ergebnisse: ${poll}`,
  statusDetails,
  publicResults: 'Öffentliche Ergebnisse',
  privateResults: 'Private Ergebnisse',
  noVotes: 'Noch keine Stimmen',
  leader: (ended, name, count, share, voters) =>
    `${name} ${ended ? 'gewinnt' : 'führt'} mit ${votesOf(count, voters)} (${percent(share)})`,
  tie: (ended, names, count) =>
    `${ended ? 'Gleichstand' : 'Bisher Gleichstand'} zwischen ${namesOf(names)}, je ${votes(count)}`,
  order: { leaders: 'Führende zuerst', poll: 'Reihenfolge der Umfrage', key: 'Reihenfolge der Ergebnisse ändern' },
  shares: 'Anteile der Stimmen',
  pie: 'Tortendiagramm der Stimmen. Dieselben Zahlen stehen in der Tabelle.',
  pieOfVotes: 'Das Diagramm zeigt Stimmen. Eine Person kann mehrere haben.',
  rest: (count) => formatCount(count, { one: 'weitere', other: 'weitere' }),
  table: 'Stimmen für jede Option',
  option: 'Option',
  votes: 'Stimmen',
  share: 'Anteil',
  shareOfPeople: 'Anteil der Personen',
  total: 'Summe',
  statistics: 'Statistik',
  totalVotes: 'Stimmen gesamt',
  highestVotes: 'Meiste Stimmen',
  averageVotes: 'Durchschnitt pro Option',
  totalOptions: 'Optionen gesamt',
  voters: 'Teilnehmende',
  ballots: 'Stimmen',
  rounds: 'Runden',
  whoChose: 'Wer was gewählt hat',
  reasons: 'Gründe',
  highestAverage: 'Höchster Durchschnitt',
  pointsGiven: 'Verteilte Punkte',
  openFrom: 'Offen ab',
  created: 'Erstellt',
  author: 'Von',
  ends: 'Enddatum',
  ended: 'Beendet',
  never: 'Läuft unbegrenzt',
  id: 'Umfrage-ID',
};

export const pollResultsMessages: Translated<typeof english.pollResultsMessages> = {
  page: (poll) => `${poll} – Ergebnisse`,
  options: 'Ergebnisse nach Option',
  shareKey: 'Diese Ergebnisse teilen',
  export: 'Exportieren',
  exporting: 'Exportiert\u00A0…',
  vote: 'Abstimmen',
  openPoll: 'Umfrage öffnen',
  beFirst: 'Gib die erste Stimme ab!',
  nobodyVoted: 'Bevor diese Umfrage beendet wurde, hat niemand abgestimmt.',
  publishFirst: 'Veröffentliche diesen Entwurf',
  publishFirstDetail: 'und hier werden seine Stimmen gezählt.',
  later: {
    after_vote: 'Die Ergebnisse siehst du, sobald du abgestimmt hast',
    after_close: 'Die Ergebnisse siehst du, sobald die Umfrage beendet ist',
  },
  unavailable: 'Ergebnisse nicht verfügbar',
  goBack: 'Zurück',
};

export const exportMessages: Translated<typeof english.exportMessages> = {
  made: 'Erstellt mit Showhands aus den Stimmen bis',
  later: 'Spätere Stimmen sind nicht enthalten.',
};

export const resultsListMessages: Translated<typeof english.resultsListMessages> = {
  status: 'Status',
  allStatuses: 'Alle',
  count: (count) => formatCount(count, { one: 'Umfrage', other: 'Umfragen' }),
  results: 'Ergebnisse',
  more: 'Mehr Ergebnisse laden',
  viewDetails: 'Details ansehen',
  of: (poll) => `von ${poll}`,
  leader: (ended, name) => `${name} ${ended ? 'gewinnt' : 'führt'}`,
  tie: 'Gleichstand',
  between: (names) => `zwischen ${namesOf(names)}`,
  noneFound: 'Keine Ergebnisse gefunden',
  noneFoundDetail: 'Versuche es mit anderen Wörtern, einem anderen Status oder einer anderen Kategorie.',
  showAll: 'Alle Ergebnisse anzeigen',
  noneYet: 'Noch keine Ergebnisse',
  noneYetAction: 'Erstelle eine Umfrage',
  noneYetDetail: 'und sieh hier zu, wie ihre Stimmen gezählt werden.',
};
