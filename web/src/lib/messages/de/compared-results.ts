import type * as english from '../compared-results.ts';
import { formatCount, formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';
import { leaderMessages } from './leader.ts';
import { countPoints } from './points.ts';

const { ballots } = leaderMessages;

export const rankedMessages: Translated<typeof english.rankedMessages> = {
  winner: (ended, name, count, counted, round) => {
    const all = formatCount(counted, { one: 'Stimme', other: 'Stimmen' });
    return `${name} ${ended ? 'gewinnt die' : 'führt in der'} Stichwahl mit ${formatNumber(count)} von ${all} in Runde ${round}`;
  },
  condorcet: (name) => `Im Paarvergleich schlägt ${name} jede andere Option.`,
  noCondorcet: 'Keine Option schlägt im Paarvergleich jede andere.',
  ties: (count) =>
    `In ${count} Runden hatten mehrere Optionen die wenigsten Stimmen. Die Runden in Worten sagen, was jeweils entschied.`,
  rounds: 'Runden der Stichwahl',
  roundsTable: 'Stimmen in jeder Runde',
  roundsHint:
    'In jeder Runde scheidet die Option mit den wenigsten Stimmen aus. Ihre Stimmen gehen an die nächste Option in der Rangfolge. Die Linie zeigt, wie viele Stimmen zum Sieg nötig sind, der gestreifte Balken die dazugewonnenen.',
  reportHint:
    'In jeder Runde scheidet die Option mit den wenigsten Stimmen aus. Ihre Stimmen gehen an die nächste Option in der Rangfolge.',
  roundRange: (first, last) => (first === last ? `Runde ${first}` : `Runden ${first} bis ${last}`),
  exhausted: 'Erschöpfte Stimmen',
  exhaustedHint: 'Auf ihnen steht keine der übrigen Optionen.',
  needed: 'Nötig zum Sieg',
  inWords: 'Die Runden in Worten',
  order: 'Rangfolge nach Paarvergleichen',
  orderHint:
    'Berechnet nach der Schulze-Methode. Sie kann von der Stichwahl abweichen, die von jeder Person immer nur eine Wahl auf einmal betrachtet.',
  tied: 'gleichauf',
  pairs: 'Alle Paare',
  pairsHint:
    'Wie viele Personen die Option der Zeile der Option der Spalte vorziehen. ✓ markiert die größere Zahl eines Paares.',
  wins: 'gewinnt',
};

export const pointsMessages: Translated<typeof english.pointsMessages> = {
  scale: (count, points) =>
    `${ballots(count)} mit je bis zu ${formatCount(points, { one: 'Punkt', other: 'Punkten' })}`,
  caption: 'Punkte',
  total: 'Punkte',
  share: 'Anteil an allen Punkten',
  mean: 'Durchschnitt, wo Punkte vergeben wurden',
  voters: 'Personen',
  detail: (share, mean, voters) => `${share} aller Punkte · ${voters}, im Durchschnitt ${mean}`,
  none: 'Noch keine Punkte',
  distribution: 'Wie viele Personen wie viele Punkte vergeben haben',
  range: (from, to) => (from === to ? countPoints(from) : `${from} bis ${countPoints(to)}`),
};

export const scoredMessages: Translated<typeof english.scoredMessages> = {
  scale: (count) => `${ballots(count)}, jede Option mit 0 bis 5 Punkten`,
  scores: 'Punkte',
  average: 'Durchschnitt',
  median: 'Median',
  voters: 'Personen',
  medianOf: (median) => `Median ${median}`,
  votersOf: (count) => formatCount(count, { one: 'Person', other: 'Personen' }),
  noScores: 'Noch keine Bewertungen',
  score: (score) => formatCount(score, { one: 'Punkt', other: 'Punkte' }),
};
