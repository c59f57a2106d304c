import type * as english from '../document.ts';
import type { Translated } from '../translated.ts';

export const documentMessages: Translated<typeof english.documentMessages> = {
  description: 'Encuestas con el recuento a la vista de todos: pregunta, vota y mira cómo cambia el resultado.',
  noscript: 'Showhands cuenta los votos en vivo y para eso necesita JavaScript.',
  oldBrowser:
    'Este navegador es demasiado antiguo para Showhands, que necesita Chrome o Edge 123, Firefox 128, Safari 17.5 o una versión más reciente.',
};
