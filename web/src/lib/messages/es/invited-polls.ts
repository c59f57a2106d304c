import type * as english from '../invited-polls.ts';
import type { Translated } from '../translated.ts';

export const invitedPollsMessages: Translated<typeof english.invitedPollsMessages> = {
  polls: 'Encuestas a las que te han invitado',
  more: 'Cargar más invitaciones',
  voted: 'Has votado',
  notVoted: 'Sin votar',
  empty: { title: 'No hay invitaciones', detail: 'Aquí aparecen las encuestas a las que alguien te invita.' },
  failed: 'No se pudieron cargar tus invitaciones',
};
