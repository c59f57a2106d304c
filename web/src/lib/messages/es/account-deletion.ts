import type * as english from '../account-deletion.ts';
import { formatDate } from '../format.ts';
import type { Translated } from '../translated.ts';

export const accountDeletionMessages: Translated<typeof english.accountDeletionMessages> = {
  title: 'Eliminar la cuenta',
  detail: 'Tu cuenta se elimina al cabo de 7 días. Si inicias sesión antes, se conserva.',
  open: 'Eliminar mi cuenta',
  dialog: '¿Eliminar tu cuenta?',
  close: 'Cerrar',
  effects: [
    'Se cierra tu sesión en todas partes de inmediato y tus tokens de API dejan de funcionar.',
    'Tus votos siguen contando, pero nada los relaciona contigo. Las encuestas con nombres dicen «Cuenta eliminada».',
    'Se eliminan tu perfil, grupos, plantillas, «me gusta» y notificaciones. Sales de todas las listas de personas invitadas.',
    'Si inicias sesión en 7 días, no ocurre nada de esto, pero tus tokens de API siguen revocados.',
  ],
  comments: 'Tus comentarios y motivos',
  commentChoices: {
    keep: { label: 'Conservarlos sin mi nombre', hint: 'El autor es «Cuenta eliminada».' },
    remove: { label: 'Eliminarlos', hint: 'Un comentario con respuestas de otros se queda sin su texto.' },
  },
  polls: 'Tus encuestas',
  pollChoices: {
    delete: { label: 'Eliminarlas', hint: 'Con sus votos y comentarios.' },
    handOver: { label: 'Cederlas', hint: 'Pasan a ser de otra persona. Los borradores se eliminan.' },
  },
  successor: 'Nombre de usuario de la persona',
  successorHint: 'Pregúntale antes. Si su cuenta ya no existe entonces, tus encuestas se eliminan.',
  successorRequired: 'Introduce un nombre de usuario',
  successorUnknown: 'Ninguna otra cuenta tiene este nombre de usuario',
  save: 'Eliminar la cuenta',
  saving: 'Eliminando…',
  cancel: 'Conservarla',
  failed: 'No se pudo eliminar tu cuenta',
  planned: (iso) => `Tu cuenta se eliminará el ${formatDate(iso)}. Inicia sesión antes para conservarla.`,
  kept: '¡Hola de nuevo! Tu cuenta se conserva.',
};
