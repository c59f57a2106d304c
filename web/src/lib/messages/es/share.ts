import type * as english from '../share.ts';
import type { Translated } from '../translated.ts';

export const shareMessages: Translated<typeof english.shareMessages> = {
  share: 'Compartir',
  failed: 'No se pudo copiar el enlace. Cópialo de la barra de direcciones.',
};
