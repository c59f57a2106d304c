import type * as english from '../compared-results.ts';
import { formatCount, formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';
import { leaderMessages } from './leader.ts';
import { countPoints } from './points.ts';

const { ballots } = leaderMessages;

/** The results of a poll whose voters rank options, on its screen and in its export. */
export const rankedMessages: Translated<typeof english.rankedMessages> = {
  winner: (ended, name, count, counted, round) =>
    `${name} ${ended ? 'ganó' : 'va ganando'} el recuento por rondas con ${formatNumber(count)} de ${ballots(counted)} en la ronda ${round}`,
  condorcet: (name) => `En la comparación de dos en dos, ${name} gana a todas las demás opciones.`,
  noCondorcet: 'En la comparación de dos en dos, ninguna opción gana a todas las demás.',
  ties: (count) =>
    `En ${count} rondas empataron varias opciones en último lugar. Las rondas explicadas dicen cómo se deshizo cada empate.`,
  rounds: 'Rondas del recuento',
  roundsTable: 'Votos en cada ronda',
  roundsHint:
    'En cada ronda queda fuera la opción con menos votos, y sus votos pasan a la siguiente opción que ordenaron. La línea marca los votos necesarios para ganar; una barra rayada, los votos sumados.',
  reportHint:
    'En cada ronda queda fuera la opción con menos votos, y sus votos pasan a la siguiente opción que ordenaron.',
  roundRange: (first, last) => (first === last ? `Ronda ${first}` : `Rondas ${first} a ${last}`),
  exhausted: 'Papeletas agotadas',
  exhaustedHint: 'No incluyen ninguna de las opciones que quedan.',
  needed: 'Necesarios para ganar',
  inWords: 'Las rondas explicadas',
  order: 'Orden por comparación de dos en dos',
  orderHint:
    'Se halla con el método de Schulze. Puede diferir del recuento por rondas, que mira una sola preferencia de cada votante a la vez.',
  tied: 'empate',
  pairs: 'Todos los pares',
  pairsHint: 'Cuántos votantes prefieren la opción de la fila a la de la columna. ✓ marca el número mayor de cada par.',
  wins: 'gana',
};

/** The results of a poll whose voters distribute points, on its screen and in its export. */
export const pointsMessages: Translated<typeof english.pointsMessages> = {
  scale: (count, points) => `${ballots(count)}, con hasta ${countPoints(points)} cada uno`,
  caption: 'Puntos',
  total: 'Puntos',
  share: 'Parte del total',
  mean: 'Promedio de quienes dieron puntos',
  voters: 'Votantes',
  detail: (share, mean, voters) => `${share} de todos los puntos · ${voters}, con un promedio de ${mean}`,
  none: 'Aún no tiene puntos',
  distribution: 'Cuántos votantes dieron cuántos puntos',
  range: (from, to) => (from === to ? countPoints(from) : `De ${from} a ${countPoints(to)}`),
};

/** The results of a poll whose voters score options, on its screen and in its export. */
export const scoredMessages: Translated<typeof english.scoredMessages> = {
  scale: (count) => `${ballots(count)}, con puntuaciones de 0 a 5`,
  scores: 'Puntuaciones',
  average: 'Promedio',
  median: 'Mediana',
  voters: 'Votantes',
  medianOf: (median) => `Mediana ${median}`,
  votersOf: (count) => formatCount(count, { one: 'votante', many: 'de votantes', other: 'votantes' }),
  noScores: 'Aún no hay puntuaciones',
  score: (score) => `Puntuación ${score}`,
};
