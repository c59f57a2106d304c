import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../runoff.ts';
import type { Translated } from '../translated.ts';
import { leaderMessages } from './leader.ts';
import { pollMessages } from './poll.ts';

const { votes } = pollMessages;
const { names } = leaderMessages;

const fewest = (round: number, tied: readonly string[], count: number): string =>
  `En la ronda ${round} empataron en último lugar ${names(tied)} (${votes(count)} cada una).`;

export const runoffMessages: Translated<typeof english.runoffMessages> = {
  tie: {
    'earlier-round': (round, tied, count, out) =>
      `${fewest(round, tied, count)} ${out} quedó fuera, por tener menos votos en la última ronda en que no empataban.`,
    'list-order': (round, tied, count, out) =>
      `${fewest(round, tied, count)} ${out} quedó fuera, por ser la última de ellas en la encuesta.`,
  },
  round: (round) => `Ronda ${round}`,
  gain: (count) => `+${formatNumber(count)}`,
  out: leaderMessages.out,
  majority: 'Mayoría',
  tiedFinal: 'Empate',
  stepOut: (name, count) => `${name} queda fuera con ${votes(count)}.`,
  stepWon: (name, count) => `${name} tiene la mayoría con ${votes(count)}.`,
  stepTied: (tied, count) => `${names(tied)} tienen ${votes(count)} cada una, y no queda ninguna otra opción.`,
  moves: (each) => `Sus votos: ${each.join(', ')}.`,
  move: (name, count) => `${formatNumber(count)} a ${name}`,
  exhaustedMove: (count) => formatCount(count, { one: 'agotada', many: 'agotadas', other: 'agotadas' }),
  roundOf: (round, of) => `Ronda ${round} de ${of}`,
  show: 'El recuento, ronda a ronda',
  previous: 'Ronda anterior',
  next: 'Ronda siguiente',
  play: 'Reproducir las rondas',
  pause: 'Pausar',
  keys: { next: 'Ronda siguiente del recuento', play: 'Reproducir o pausar las rondas' },
  outIn: (round) => `Fuera en la ronda ${round}`,
};
