import { formatCount } from '../format.ts';
import type * as english from '../results.ts';
import type { Translated } from '../translated.ts';
import { leaderMessages } from './leader.ts';
import { pollMessages } from './poll.ts';

const { votes, votesOf, percent } = pollMessages;
const { names: namesOf } = leaderMessages;

/** The texts that the results screen of a poll shares with its export. */
export const resultsMessages: Translated<typeof english.resultsMessages> = {
  title: (poll) => `Resultados: ${poll}`,
  statusDetails: {
    active: 'Recibe votos ahora',
    closed: 'Ya no recibe votos',
    draft: 'Aún sin publicar',
  },
  publicResults: 'Resultados públicos',
  privateResults: 'Resultados privados',
  noVotes: 'Aún no hay votos',
  leader: (ended, name, count, share, voters) =>
    `${name} ${ended ? 'ganó' : 'va ganando'} con ${votesOf(count, voters)} (${percent(share)})`,
  tie: (ended, names, count) =>
    `${ended ? 'Empate' : 'De momento, empate'} entre ${namesOf(names)}, con ${votes(count)} cada una`,
  order: {
    leaders: 'Primero las más votadas',
    poll: 'Orden de la encuesta',
    key: 'Cambiar el orden de los resultados',
  },
  shares: 'Reparto de los votos',
  pie: 'Gráfico circular de los votos. La tabla contiene los mismos datos.',
  pieOfVotes: 'El gráfico muestra votos. Una persona puede tener varios.',
  rest: (count) => formatCount(count, { one: 'más', many: 'más', other: 'más' }),
  table: 'Votos de cada opción',
  option: 'Opción',
  votes: 'Votos',
  share: 'Porcentaje',
  shareOfPeople: 'Porcentaje de personas',
  total: 'Total',
  statistics: 'Estadísticas',
  totalVotes: 'Votos en total',
  highestVotes: 'Máximo de votos',
  averageVotes: 'Promedio por opción',
  totalOptions: 'Opciones en total',
  voters: 'Votantes',
  ballots: 'Votos',
  rounds: 'Rondas',
  whoChose: 'Quién eligió qué',
  reasons: 'Motivos de los votantes',
  highestAverage: 'Mejor promedio',
  pointsGiven: 'Puntos repartidos',
  openFrom: 'Apertura',
  created: 'Creada',
  author: 'Creada por',
  ends: 'Fecha de fin',
  ended: 'Terminó',
  never: 'No caduca',
  id: 'ID de la encuesta',
};

export const pollResultsMessages: Translated<typeof english.pollResultsMessages> = {
  page: (poll) => `${poll} – Resultados`,
  options: 'Resultados por opción',
  shareKey: 'Compartir estos resultados',
  export: 'Exportar',
  exporting: 'Exportando…',
  vote: 'Votar',
  openPoll: 'Abrir encuesta',
  beFirst: '¡Emite el primer voto!',
  nobodyVoted: 'Nadie votó antes de que se cerrara esta encuesta.',
  publishFirst: 'Publica este borrador',
  publishFirstDetail: 'y aquí se contarán sus votos.',
  later: {
    after_vote: 'Los resultados se muestran después de votar',
    after_close: 'Los resultados se muestran cuando se cierre la encuesta',
  },
  unavailable: 'No se pueden cargar los resultados',
  goBack: 'Volver',
};

export const exportMessages: Translated<typeof english.exportMessages> = {
  made: 'Creado con Showhands con los votos hasta el',
  later: 'No incluye los votos emitidos después.',
};

export const resultsListMessages: Translated<typeof english.resultsListMessages> = {
  status: 'Estado',
  allStatuses: 'Todos los estados',
  count: (count) => formatCount(count, { one: 'encuesta', many: 'de encuestas', other: 'encuestas' }),
  results: 'Resultados',
  more: 'Cargar más resultados',
  viewDetails: 'Ver detalles',
  of: (poll) => `de ${poll}`,
  leader: (ended, name) => `${name} ${ended ? 'ganó' : 'va ganando'}`,
  tie: 'Empate',
  between: (names) => `entre ${namesOf(names)}`,
  noneFound: 'No se encontraron resultados',
  noneFoundDetail: 'Prueba con otras palabras, otro estado u otra categoría.',
  showAll: 'Mostrar todos los resultados',
  noneYet: 'Aún no hay resultados',
  noneYetAction: 'Crea una encuesta',
  noneYetDetail: 'y mira aquí cómo se cuentan sus votos.',
};
