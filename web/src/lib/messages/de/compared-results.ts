import type * as english from '../compared-results.ts';
import { formatCount, formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';
import { leaderMessages } from './leader.ts';
import { pollMessages } from './poll.ts';

const { votes } = pollMessages;
const { ballots, names } = leaderMessages;

const fewest = (round: number, tied: readonly string[], count: number): string =>
  `In Runde ${round} hatten ${names(tied)} die wenigsten Stimmen, je ${formatNumber(count)}.`;

export const rankedMessages: Translated<typeof english.rankedMessages> = {
  winner: (ended, name, count, counted, round) => {
    const all = formatCount(counted, { one: 'Stimme', other: 'Stimmen' });
    return `${name} ${ended ? 'gewinnt die' : 'führt in der'} Stichwahl mit ${formatNumber(count)} von ${all} in Runde ${round}`;
  },
  condorcet: (name) => `Im Paarvergleich schlägt ${name} jede andere Option.`,
  noCondorcet: 'Keine Option schlägt im Paarvergleich jede andere.',
  tie: {
    'earlier-round': (round, tied, count, out) =>
      `${fewest(round, tied, count)} ${out} schied aus: In der letzten Runde mit einem Unterschied waren es weniger Stimmen.`,
    'list-order': (round, tied, count, out) =>
      `${fewest(round, tied, count)} ${out} schied aus, weil diese Option in der Umfrage zuletzt kommt.`,
  },
  ties: (count) =>
    `In ${count} Runden hatten mehrere Optionen die wenigsten Stimmen. Die Runden in Worten sagen, was jeweils entschied.`,
  rounds: 'Runden der Stichwahl',
  roundsTable: 'Stimmen in jeder Runde',
  roundsHint:
    'In jeder Runde scheidet die Option mit den wenigsten Stimmen aus. Ihre Stimmen gehen an die nächste Option in der Rangfolge. Die Linie zeigt, wie viele Stimmen zum Sieg nötig sind, der gestreifte Balken die dazugewonnenen.',
  reportHint:
    'In jeder Runde scheidet die Option mit den wenigsten Stimmen aus. Ihre Stimmen gehen an die nächste Option in der Rangfolge.',
  round: (round) => `Runde ${round}`,
  roundRange: (first, last) => (first === last ? `Runde ${first}` : `Runden ${first} bis ${last}`),
  gain: (count) => `+${formatNumber(count)}`,
  out: leaderMessages.out,
  majority: 'Mehrheit',
  tiedFinal: 'Gleichstand',
  exhausted: 'Erschöpfte Stimmen',
  exhaustedHint: 'Auf ihnen steht keine der übrigen Optionen.',
  needed: 'Nötig zum Sieg',
  inWords: 'Die Runden in Worten',
  stepOut: (name, count) => `${name} scheidet mit ${votes(count)} aus.`,
  stepWon: (name, count) => `${name} hat mit ${votes(count)} die Mehrheit.`,
  stepTied: (tied, count) => `${names(tied)} haben je ${votes(count)}, und keine andere Option ist übrig.`,
  moves: (each) => `Die Stimmen: ${each.join(', ')}.`,
  move: (name, count) => `${formatNumber(count)} an ${name}`,
  exhaustedMove: (count) => `${formatNumber(count)} erschöpft`,
  order: 'Rangfolge nach Paarvergleichen',
  orderHint:
    'Berechnet nach der Schulze-Methode. Sie kann von der Stichwahl abweichen, die von jeder Person immer nur eine Wahl auf einmal betrachtet.',
  tied: 'gleichauf',
  pairs: 'Alle Paare',
  pairsHint:
    'Wie viele Personen die Option der Zeile der Option der Spalte vorziehen. ✓ markiert die größere Zahl eines Paares.',
  wins: 'gewinnt',
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
