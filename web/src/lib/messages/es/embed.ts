import type * as english from '../embed.ts';
import type { Translated } from '../translated.ts';
import { countPoints } from './points.ts';

/** The page that other sites embed. */
export const embedMessages: Translated<typeof english.embedMessages> = {
  loading: 'Cargando la encuesta',
  loadFailed: 'No se pudo cargar la encuesta. Reintentando.',
  notShown: 'Esta encuesta no se puede mostrar aquí.',
  outdated: 'Puede que estas cifras no estén al día. Reintentando.',
  open: 'Abierta',
  noVotes: 'Aún no hay votos',
  average: (mean, max) => `${mean} de ${max}`,
  noAverage: 'Sin puntuaciones',
  highest: 'Mejor promedio',
  highestTied: 'Empate en el mejor promedio',
  points: countPoints,
  mostPoints: 'Más puntos',
  mostPointsTied: 'Empate a puntos en cabeza',
  wonRunoff: 'Ganó por rondas',
  leadingRunoff: 'Va ganando por rondas',
  tiedRunoff: 'Empate por rondas',
  decidedTie: {
    'earlier-round': 'Empate por rondas, primero por una ronda anterior',
    'list-order': 'Empate por rondas, primero por su lugar en la encuesta',
  },
  voteOn: (site) => `Votar en ${site}`,
  seeOn: (site) => `Ver la encuesta en ${site}`,
  newTab: '(se abre en una pestaña nueva)',
};
