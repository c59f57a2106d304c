import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../revisions.ts';
import type { Translated } from '../translated.ts';
import { pollMessages } from './poll.ts';

export const revisionsMessages: Translated<typeof english.revisionsMessages> = {
  edited: (voters) => `Editada después de ${pollMessages.votes(voters)}`,
  show: 'Qué cambió',
  title: 'Qué cambió desde que se votó',
  close: 'Cerrar',
  loadFailed: 'No se pudieron cargar los cambios.',
  precede: (voters) =>
    `${formatCount(voters, { one: 'voto es anterior', many: 'de votos son anteriores', other: 'votos son anteriores' })} a este cambio`,
  concerns: 'Lo que votaste ha cambiado desde entonces. Puedes mantener tu voto o cambiarlo.',
  concernsFinal: 'Lo que votaste ha cambiado desde entonces. Puedes decir que tu voto sigue en pie.',
  keep: 'Mantener mi voto',
  change: 'Cambiar',
  failed: 'No se pudo confirmar tu voto.',
  confirmed: (option, confirmed, votes) =>
    `${option}: ${formatNumber(confirmed)} de ${pollMessages.votes(votes)}, confirmados desde el cambio`,
  fields: {
    title: 'Pregunta',
    description: 'Descripción',
    ends_at: 'Fecha de fin',
    results: 'Resultados',
    change_vote: 'Cambiar el voto',
    option: 'Opción',
    option_description: 'Descripción de una opción',
    option_picture: 'Imagen de una opción',
  },
  newOption: 'Opción nueva',
  removedOption: 'Opción eliminada',
  removed: 'Eliminado: ',
  added: 'Añadido: ',
  pictureChanged: 'Otra imagen',
  pictureRemoved: 'Ya sin imagen',
  results: {
    always: 'Siempre visibles',
    after_vote: 'Visibles después de votar',
    after_close: 'Visibles después del cierre',
    private: 'Privados',
  },
  changeVote: { yes: 'Posible', no: 'No es posible' },
};
