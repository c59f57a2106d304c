import type * as english from '../login.ts';
import type { Translated } from '../translated.ts';

export const purposeMessages: Translated<typeof english.purposeMessages> = {
  poll: 'Inicia sesión para votar en esta encuesta.',
  code: 'Inicia sesión para votar en esta encuesta.',
  join: 'Inicia sesión para abrir tu invitación.',
  pollResults: 'Inicia sesión para ver estos resultados.',
  create: 'Inicia sesión para crear una encuesta.',
  other: 'Inicia sesión para abrir esta página.',
};
