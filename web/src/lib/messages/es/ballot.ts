import type * as english from '../ballot.ts';
import { formatCount, formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';
import { countPoints } from './points.ts';

const options = (count: number): string =>
  formatCount(count, { one: 'opción', many: 'de opciones', other: 'opciones' });

/** How many of `count` options a voter may have on the ballot: "de 2 a 4 opciones". */
const amount = (min: number, max: number, count: number): string => {
  if (min === max) return min === count ? `las ${options(count)}` : options(min);
  if (max < count) return min === 1 ? `hasta ${options(max)}` : `de ${min} a ${options(max)}`;
  return min === 1 ? 'una o más opciones' : `al menos ${options(min)}`;
};

export const ballotMessages: Translated<typeof english.ballotMessages> = {
  hasVoted: 'Ya has votado en esta encuesta',
  legend: 'Opciones',
  multiple: 'Se permiten varios votos',
  single: 'Elige una opción. Tu voto es definitivo.',
  final: 'Tu voto es definitivo.',
  whoSees: 'Quien creó la encuesta sabe quién vota. Los demás solo ven los totales.',
  whoSeesHidden: 'Quien creó la encuesta sabe quién vota y es la única persona que ve los totales.',
  whoSeesNames: 'Quien vea los resultados verá tu nombre y lo que elegiste.',
  whoSeesNamesHidden:
    'Quien creó la encuesta verá tu nombre y lo que elegiste, y es la única persona que ve los resultados.',
  leading: 'Va ganando',
  tied: 'Empate en primer lugar',
  won: 'Más votada',
  tiedAtEnd: 'Empate',
  yours: 'Tu voto',
  sending: 'Seguimos enviándolo. Tu voto está guardado.',
  retry: 'Reintentar',
  opens: (time) => `Se abre el ${time}`,
  seatsLeft: (count) => formatCount(count, { one: 'plaza libre', many: 'de plazas libres', other: 'plazas libres' }),
  full: 'Completa',
  addedBy: (username) => `añadida por ${username}`,
  resultsAfterVote: 'Los resultados se muestran después de votar.',
  resultsAfterClose: 'Los resultados se muestran cuando se cierre la encuesta.',
  search: 'Buscar en las opciones',
  found: (shown, total) => `${formatNumber(shown)} de ${options(total)}`,
};

/** The texts of a ballot that is sent as a whole. */
export const wholeBallotMessages: Translated<typeof english.wholeBallotMessages> = {
  loadFailed: 'No se pudo cargar tu voto',
  task: {
    single: () => 'Elige una opción',
    choose: (min, max, count) => `Elige ${amount(min, max, count)}`,
    rank: (min, max, count) => `Ordena ${amount(min, max, count)}, la mejor primero`,
    score: (min, max, count) => `Puntúa ${amount(min, max, count)} de 0 a 5`,
  },
  taskOfPoints: (points, most, min, max, count) =>
    `Reparte hasta ${countPoints(points)} entre ${amount(min, max, count)}${most < points ? `, ${most} por opción como máximo` : ''}`,
  done: {
    choose: (count) => formatCount(count, { one: 'elegida', many: 'elegidas', other: 'elegidas' }),
    rank: (count) => formatCount(count, { one: 'ordenada', many: 'ordenadas', other: 'ordenadas' }),
    score: (count) => formatCount(count, { one: 'puntuada', many: 'puntuadas', other: 'puntuadas' }),
  },
  pointsDone: (given) =>
    formatCount(given, { one: 'punto repartido', many: 'de puntos repartidos', other: 'puntos repartidos' }),
  changeable: (date) =>
    date === null
      ? 'Puedes cambiar tu voto hasta que termine la encuesta.'
      : `Puedes cambiar tu voto hasta el ${date}.`,
  chosen: 'Elegida',
  vote: 'Votar',
  change: 'Cambiar tu voto',
  undo: 'Deshacer',
  changeBy: (button) => `Ya has votado. Para cambiar el voto, usa «${button}», debajo de las opciones.`,
  keep: 'Mantener tu voto',
  withdraw: 'Retirar',
  withdrawal: {
    title: '¿Retirar tu voto?',
    text: 'Dejará de contar. Puedes volver a votar mientras la encuesta esté abierta.',
    labels: { confirm: 'Retirar voto', cancel: 'Cancelar', close: 'Cerrar' },
  },
  voters: (count) => formatCount(count, { one: 'votante', many: 'de votantes', other: 'votantes' }),
  ranking: 'Tu orden',
  rounds: 'Rondas del recuento',
  nothingRanked: 'Añade opciones en tu orden, la mejor primero.',
  left: 'Sin ordenar',
  add: 'Añadir',
  placeOf: (text) => `Puesto de ${text}`,
  moveUp: (text) => `Subir ${text}`,
  moveDown: (text) => `Bajar ${text}`,
  remove: (text) => `Quitar ${text} de tu orden`,
  menu: { label: (text) => `Mover o quitar ${text}`, up: 'Subir', down: 'Bajar', remove: 'Quitar' },
  placed: (text, place, count) => `${text}, puesto ${place} de ${count}`,
  removed: (text) => `${text}, sin ordenar`,
  reason: {
    label: 'Tu motivo (opcional)',
    hint: 'Se muestra con tu nombre y lo que elegiste a quien vea los resultados.',
    own: 'Tu motivo',
    tooLong: (max) => `Acorta el motivo a ${max} caracteres.`,
  },
  scores: 'Tus puntuaciones',
  ownPoints: 'Tus puntos',
  pointsLeft: (left, all) => `Te quedan ${left} de ${countPoints(all)}`,
  points: countPoints,
  pointsFor: (text) => `Puntos para ${text}`,
  morePoints: (text) => `Un punto más para ${text}`,
  fewerPoints: (text) => `Un punto menos para ${text}`,
  ends: { lowest: 'nada', highest: 'mucho' },
  clear: 'Borrar',
  clearOf: (text) => `Borrar la puntuación de ${text}`,
  noScore: 'Sin puntuar',
  scoreOf: (score, max) => `${score} de ${max}`,
};
