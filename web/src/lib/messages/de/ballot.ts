import type * as english from '../ballot.ts';
import { formatCount, formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';
import { countPoints } from './points.ts';

const options = (count: number): string => formatCount(count, { one: 'Option', other: 'Optionen' });

/** How many of `count` options a voter may have on the ballot: "2 bis 4 Optionen". */
const amount = (min: number, max: number, count: number): string => {
  if (min === max) return min === count ? `alle ${options(count)}` : options(min);
  if (max < count) return min === 1 ? `bis zu ${options(max)}` : `${min} bis ${options(max)}`;
  return min === 1 ? 'eine oder mehrere Optionen' : `mindestens ${options(min)}`;
};

export const ballotMessages: Translated<typeof english.ballotMessages> = {
  hasVoted: 'Du hast in dieser Umfrage abgestimmt',
  legend: 'Optionen',
  multiple: 'Mehrfachauswahl möglich',
  single: 'Wähle eine Option. Deine Stimme ist endgültig.',
  final: 'Deine Stimme ist endgültig.',
  whoSees: 'Wer die Umfrage erstellt hat, erfährt, wer abstimmt. Alle anderen sehen nur die Summen.',
  whoSeesHidden: 'Wer die Umfrage erstellt hat, erfährt, wer abstimmt. Die Summen sieht sonst niemand.',
  whoSeesNames: 'Alle, die die Ergebnisse sehen, sehen deinen Namen und was du gewählt hast.',
  whoSeesNamesHidden:
    'Wer die Umfrage erstellt hat, sieht deinen Namen und was du gewählt hast. Die Ergebnisse sieht sonst niemand.',
  leading: 'Vorn',
  tied: 'Gleichauf vorn',
  won: 'Meiste Stimmen',
  tiedAtEnd: 'Gleichstand',
  yours: 'Deine Stimme',
  sending: 'Wird noch gesendet. Deine Stimme bleibt erhalten.',
  retry: 'Erneut versuchen',
  opens: (time) => `Öffnet am ${time}`,
  seatsLeft: (count) => formatCount(count, { one: 'Platz frei', other: 'Plätze frei' }),
  full: 'Voll',
  addedBy: (username) => `hinzugefügt von ${username}`,
  resultsAfterVote: 'Die Ergebnisse siehst du, sobald du abgestimmt hast.',
  resultsAfterClose: 'Die Ergebnisse siehst du, sobald die Umfrage beendet ist.',
  search: 'Optionen durchsuchen',
  found: (shown, total) => `${formatNumber(shown)} von ${options(total)}`,
};

export const wholeBallotMessages: Translated<typeof english.wholeBallotMessages> = {
  loadFailed: 'Deine Stimme konnte nicht geladen werden',
  task: {
    single: () => 'Wähle eine Option',
    choose: (min, max, count) => `Wähle ${amount(min, max, count)}`,
    rank: (min, max, count) => `Ordne ${amount(min, max, count)}, die beste zuerst`,
    score: (min, max, count) => `Bewerte ${amount(min, max, count)} mit 0 bis 5 Punkten`,
  },
  taskOfPoints: (points, most, min, max, count) =>
    `Verteile bis zu ${countPoints(points)} auf ${amount(min, max, count)}${most < points ? `, höchstens ${most} je Option` : ''}`,
  done: {
    choose: (count) => `${count} gewählt`,
    rank: (count) => `${count} eingeordnet`,
    score: (count) => `${count} bewertet`,
  },
  pointsDone: (given) => `${countPoints(given)} verteilt`,
  changeable: (date) => `Du kannst deine Stimme bis zum ${date ?? 'Ende der Umfrage'} ändern.`,
  chosen: 'Gewählt',
  vote: 'Abstimmen',
  change: 'Stimme ändern',
  undo: 'Rückgängig',
  changeBy: (button) => `Du hast abgestimmt. Zum Ändern gibt es „${button}“ unter den Optionen.`,
  keep: 'Stimme behalten',
  withdraw: 'Zurückziehen',
  withdrawal: {
    title: 'Stimme zurückziehen?',
    text: 'Sie zählt dann nicht mehr. Solange die Umfrage läuft, kannst du noch einmal abstimmen.',
    labels: { confirm: 'Stimme zurückziehen', cancel: 'Abbrechen', close: 'Schließen' },
  },
  voters: (count) => formatCount(count, { one: 'Person hat abgestimmt', other: 'Personen haben abgestimmt' }),
  ranking: 'Deine Rangfolge',
  rounds: 'Runden der Stichwahl',
  nothingRanked: 'Füge Optionen in deiner Reihenfolge hinzu, die beste zuerst.',
  left: 'Nicht eingeordnet',
  add: 'Hinzufügen',
  placeOf: (text) => `Position von ${text}`,
  moveUp: (text) => `${text} nach oben`,
  moveDown: (text) => `${text} nach unten`,
  remove: (text) => `${text} aus deiner Rangfolge entfernen`,
  menu: {
    label: (text) => `${text} verschieben oder entfernen`,
    up: 'Nach oben',
    down: 'Nach unten',
    remove: 'Entfernen',
  },
  placed: (text, place, count) => `${text}, Position ${place} von ${count}`,
  removed: (text) => `${text}, nicht eingeordnet`,
  reason: {
    label: 'Dein Grund (freiwillig)',
    hint: 'Er ist mit deinem Namen und deiner Wahl für alle zu sehen, die die Ergebnisse sehen.',
    own: 'Dein Grund',
    tooLong: (max) => `Bitte kürze den Grund auf ${max} Zeichen.`,
  },
  scores: 'Deine Punkte',
  ownPoints: 'Deine Punkte',
  pointsLeft: (left, all) => `Noch ${left} von ${formatCount(all, { one: 'Punkt', other: 'Punkten' })}`,
  points: countPoints,
  pointsFor: (text) => `Punkte für ${text}`,
  morePoints: (text) => `Ein Punkt mehr für ${text}`,
  fewerPoints: (text) => `Ein Punkt weniger für ${text}`,
  ends: { lowest: 'gar nicht', highest: 'sehr' },
  clear: 'Löschen',
  clearOf: (text) => `Punkte für ${text} löschen`,
  noScore: 'Nicht bewertet',
  scoreOf: (score, max) => `${score} von ${max}`,
};
