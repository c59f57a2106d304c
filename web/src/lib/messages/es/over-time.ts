import { formatNumber } from '../format.ts';
import type { overTimeMessages as english } from '../over-time.ts';
import type { Translated } from '../translated.ts';

export const overTimeMessages: Translated<typeof english> = {
  title: 'A lo largo del tiempo',
  run: 'Edición',
  values: {
    votes: 'Porcentajes de los votos en cada edición',
    voters: 'Porcentajes de los votantes en cada edición',
    firsts: 'Porcentajes de las primeras preferencias en cada edición',
    points: 'Porcentajes de los puntos en cada edición',
    scores: 'Puntuación media en cada edición',
  },
  chart: 'Líneas de los resultados a lo largo del tiempo; la tabla de abajo tiene los números',
  table: 'Resultados de todas las ediciones',
  people: 'Votantes',
  hidden: 'Ocultos',
  leading: (count) =>
    `Las líneas muestran las ${formatNumber(count)} opciones con más apoyo en la última edición. La tabla las tiene todas.`,
  latest: (count) => `Se muestran las últimas ${formatNumber(count)} ediciones.`,
  byText: 'Las opciones se comparan por su texto.',
};
