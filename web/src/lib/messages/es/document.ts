import type * as english from '../document.ts';
import type { Translated } from '../translated.ts';

export const documentMessages: Translated<typeof english.documentMessages> = {
  description: 'Encuestas con el recuento a la vista de todos: pregunta, vota y mira cómo cambia el resultado.',
  noscript: 'Showhands cuenta los votos en vivo y para eso necesita JavaScript.',
};
