import { pluralForm } from '../format.ts';
import type * as english from '../my-polls.ts';
import type { Translated } from '../translated.ts';

export const myPollsMessages: Translated<typeof english.myPollsMessages> = {
  title: 'Mis encuestas',
  sequences: 'Secuencias',
  groups: 'Grupos',
  stats: { total: 'Encuestas en total', active: 'Activas', closed: 'Cerradas', votes: 'Votos en total' },
  tabs: { all: 'Todas', active: 'Activas', closed: 'Cerradas', draft: 'Borradores' },
  invited: 'Invitaciones',
  counted: (label, count) => `${label} (${count})`,
  filter: 'Estado',
  polls: 'Tus encuestas',
  more: 'Cargar más encuestas',
  view: 'Ver',
  edit: 'Editar',
  needsActivation: 'Requiere activación',
  close: 'Cerrar',
  activate: 'Activar',
  remove: 'Eliminar',
  toPublish: 'Solo tú ves este borrador. Publícalo para que otros voten.',
  private: 'Resultados privados',
  visibility: { link: 'Solo con el enlace', invited: 'Solo personas invitadas', hidden: 'Oculta por un moderador' },
  refusedPoll: (title) => `Se trata de «${title}».`,
  empty: {
    all: { title: 'Aún no hay encuestas', action: 'Crea tu primera encuesta', detail: 'y aparecerá aquí.' },
    active: {
      title: 'No hay encuestas activas',
      action: 'Crea una encuesta',
      detail: 'y podrá recibir votos al momento.',
    },
    closed: {
      title: 'No hay encuestas cerradas',
      detail: 'Aquí aparecen las encuestas que cierras o que llegan a su fecha de fin.',
    },
    draft: {
      title: 'No hay borradores',
      action: 'Crea una encuesta',
      detail: 'con el estado Borrador para que solo tú la veas hasta que esté lista.',
    },
  },
  deletion: {
    title: '¿Eliminar esta encuesta?',
    text: (title, votes) =>
      `«${title}» se elimina para siempre, con ${pluralForm(votes, { one: 'su voto', many: 'sus votos', other: 'sus votos' })} y comentarios. No se puede deshacer.`,
    repeats: 'No se abre ninguna edición más. Las anteriores se quedan.',
    labels: { confirm: 'Eliminar encuesta', cancel: 'Conservar', close: 'Cerrar' },
  },
  reopening: {
    title: '¿Reabrir esta encuesta?',
    text: (title, end) =>
      `La fecha de fin de «${title}» (${end}) ya pasó y se borrará: la encuesta seguirá abierta hasta que la cierres.`,
    labels: { confirm: 'Reabrir encuesta', cancel: 'Dejarla cerrada', close: 'Cerrar' },
  },
};
