import { formatNumber } from '../format.ts';
import type * as english from '../runoff.ts';
import type { Translated } from '../translated.ts';
import { leaderMessages } from './leader.ts';
import { pollMessages } from './poll.ts';

const { votes } = pollMessages;
const { names } = leaderMessages;

const fewest = (round: number, tied: readonly string[], count: number): string =>
  `In Runde ${round} hatten ${names(tied)} die wenigsten Stimmen, je ${formatNumber(count)}.`;

export const runoffMessages: Translated<typeof english.runoffMessages> = {
  tie: {
    'earlier-round': (round, tied, count, out) =>
      `${fewest(round, tied, count)} ${out} schied aus: In der letzten Runde mit einem Unterschied waren es weniger Stimmen.`,
    'list-order': (round, tied, count, out) =>
      `${fewest(round, tied, count)} ${out} schied aus, weil diese Option in der Umfrage zuletzt kommt.`,
  },
  round: (round) => `Runde ${round}`,
  gain: (count) => `+${formatNumber(count)}`,
  out: leaderMessages.out,
  majority: 'Mehrheit',
  tiedFinal: 'Gleichstand',
  stepOut: (name, count) => `${name} scheidet mit ${votes(count)} aus.`,
  stepWon: (name, count) => `${name} hat mit ${votes(count)} die Mehrheit.`,
  stepTied: (tied, count) => `${names(tied)} haben je ${votes(count)}, und keine andere Option ist übrig.`,
  moves: (each) => `Die Stimmen: ${each.join(', ')}.`,
  move: (name, count) => `${formatNumber(count)} an ${name}`,
  exhaustedMove: (count) => `${formatNumber(count)} erschöpft`,
  roundOf: (round, of) => `Runde ${round} von ${of}`,
  show: 'Die Stichwahl, Runde für Runde',
  previous: 'Vorige Runde',
  next: 'Nächste Runde',
  play: 'Runden abspielen',
  pause: 'Anhalten',
  keys: { next: 'Nächste Runde der Stichwahl', play: 'Runden abspielen oder anhalten' },
  outIn: (round) => `Raus in Runde ${round}`,
};
