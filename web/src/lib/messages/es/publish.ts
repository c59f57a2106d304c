import type * as english from '../publish.ts';
import type { Translated } from '../translated.ts';

export const publishMessages: Translated<typeof english.publishMessages> = {
  publish: 'Publicar',
  published: 'Encuesta publicada',
  failed: 'No se pudo publicar la encuesta',
  actions: 'Publicar este borrador',
  preview: 'Vista previa',
  previewTitle: 'Así la verán los votantes',
  previewNote: 'Pruébala: los votos se quedan en esta vista previa.',
  close: 'Cerrar',
  endPassed: {
    title: '¿Publicar sin fecha de fin?',
    text: (title, end) =>
      `La fecha de fin de «${title}» (${end}) ya pasó y se borrará: la encuesta seguirá abierta hasta que la cierres.`,
    labels: { confirm: 'Publicar encuesta', cancel: 'Dejar en borrador', close: 'Cerrar' },
  },
};
