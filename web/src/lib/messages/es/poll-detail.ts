import { formatCount } from '../format.ts';
import type * as english from '../poll-detail.ts';
import type { Translated } from '../translated.ts';

/** The texts of a poll's screen, without its ballot and comments. */
export const pollDetailMessages: Translated<typeof english.pollDetailMessages> = {
  page: 'Encuesta',
  hidden: 'Los resultados están ocultos. Solo los ve quien creó esta encuesta.',
  noVotesYet: 'Aún no hay votos. El tuyo puede ser el primero.',
  autoClosed: 'Esta encuesta se cerró automáticamente en su fecha de fin.',
  closed: 'Esta encuesta está cerrada. El resultado es definitivo.',
  draft: 'Es un borrador. Solo tú lo ves y nadie puede votar todavía.',
  visibility: { link: 'Solo con el enlace', invited: 'Solo personas invitadas', hidden: 'Oculta por un moderador' },
  viewResults: 'Ver resultados',
  edit: 'Editar encuesta',
  present: 'Presentar',
  duplicate: 'Duplicar',
  shareKey: 'Compartir esta encuesta',
  linkCopied: '¡Enlace de la encuesta copiado!',
  facts: 'Sobre esta encuesta',
  factVotes: 'Votos',
  factVoters: 'Votantes',
  factComments: 'Comentarios',
  factCreated: 'Creada',
  factAuthor: 'Creada por',
  factEnds: 'Fecha de fin',
  factEnded: 'Terminó',
  factId: 'ID de la encuesta',
  never: 'No caduca',
  watching: (count) => `${formatCount(count, { one: 'persona', many: 'de personas', other: 'personas' })} mirando`,
  backToDashboard: 'Volver al panel',
  leaving: 'En unos segundos irás al panel.',
};
