import type * as english from '../decisions.ts';
import { formatDateTime } from '../format.ts';
import type { Translated } from '../translated.ts';

export const decisionMessages: Translated<typeof english.decisionMessages> = {
  title: 'Decisiones de los moderadores',
  intro: 'Lo que los moderadores han decidido sobre lo que publicaste.',
  list: 'Decisiones',
  loadFailed: 'No se pudieron cargar las decisiones',
  none: 'Ninguna decisión',
  noneDetail: 'Si los moderadores ocultan o eliminan algo que publicaste, aquí lees qué y por qué.',
  acted: {
    hide: (kind) => `${kind}: contenido oculto`,
    restore: (kind) => `${kind}: visible de nuevo`,
    delete: (kind) => `${kind}: contenido eliminado`,
  },
  reason: 'Motivo',
  note: 'Nota',
  toPoll: 'Abrir la encuesta',
  object: 'Presentar una objeción',
  objectHint: 'Los moderadores leen tu objeción y deciden de nuevo. Puedes presentar una sola.',
  objection: '¿Por qué es incorrecta la decisión?',
  objectionRequired: 'Escribe por qué',
  save: 'Enviar objeción',
  saving: 'Enviando…',
  cancel: 'Cancelar',
  failed: 'No se pudo enviar la objeción',
  sent: (iso) => `Objeción enviada el ${formatDateTime(iso)}`,
  thanks: 'Objeción enviada. Los moderadores la leerán.',
};
