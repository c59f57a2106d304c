import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../leader.ts';
import type { Translated } from '../translated.ts';
import { pollMessages } from './poll.ts';

/** Three names are listed, more are counted. */
const names = (all: readonly string[]): string =>
  all.length > 3
    ? formatCount(all.length, { one: 'opción', many: 'de opciones', other: 'opciones' })
    : new Intl.ListFormat('es').format(all);

const tieRules = {
  'earlier-round': (name: string) => `Va primero ${name}, con más votos en una ronda anterior.`,
  'list-order': (name: string) => `Va primero ${name}, por su lugar en la encuesta.`,
};

/** Who leads where voters rank or score options, for all screens with polls. */
export const leaderMessages: Translated<typeof english.leaderMessages> = {
  names,
  runoff: (ended, name) => `${ended ? 'Ganó' : 'Va ganando'} por rondas: ${name}`,
  tie: (ended, tied, count, by, first) =>
    `${ended ? 'Empate' : 'De momento, empate'} por rondas: ${names(tied)}, con ${pollMessages.votes(count)} cada una. ${tieRules[by](first)}`,
  average: (leading, mean) =>
    `${leading.length > 1 ? 'Empate en el mejor' : 'Mejor'} promedio: ${names(leading)} (${mean})`,
  mostPoints: (leading, total) =>
    `${leading.length > 1 ? 'Empate a puntos en cabeza' : 'Más puntos'}: ${names(leading)} (${formatNumber(total)})`,
  counting: 'El primer recuento está en camino',
  ballots: pollMessages.votes,
  methods: { rank: 'Por orden', score: 'Por puntuación', points: 'Por puntos' },
  out: 'Fuera',
  opens: (time) => `Se abre el ${time}`,
};
