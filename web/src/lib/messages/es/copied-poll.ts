import type * as english from '../copied-poll.ts';
import type { Translated } from '../translated.ts';

export const copiedPollMessages: Translated<typeof english.copiedPollMessages> = {
  copied: (title) => `Copiada de «${title}», sin sus votos ni fechas.`,
  withoutPictures: (title) => `Copiada de «${title}», sin sus votos, fechas ni imágenes.`,
  missing:
    'No se encontró la encuesta que quieres copiar. Puede que se haya eliminado o que la dirección tenga un error.',
  failed: 'No se pudo cargar la encuesta que quieres copiar.',
  retry: 'Reintentar',
};
