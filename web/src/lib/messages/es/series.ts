import { formatNumber } from '../format.ts';
import type { seriesMessages as english } from '../series.ts';
import type { Translated } from '../translated.ts';

export const seriesMessages: Translated<typeof english> = {
  title: 'Ediciones de esta encuesta',
  every: {
    day: 'Se abre cada día.',
    week: 'Se abre cada semana.',
    two_weeks: 'Se abre cada dos semanas.',
    month: 'Se abre cada mes.',
  },
  next: (time) => `La próxima: ${time}.`,
  isRun: (number) => `Edición ${formatNumber(number)} de una encuesta repetida.`,
  previous: 'Edición anterior',
  following: 'Edición siguiente',
  stop: 'Dejar de repetir',
  stopping: {
    title: '¿Dejar de repetir esta encuesta?',
    text: 'No se abre ninguna edición más. Esta y las anteriores se quedan como están.',
    labels: { confirm: 'Dejar de repetir', cancel: 'Seguir repitiendo', close: 'Cerrar' },
  },
  stopped: 'La encuesta ya no se repite',
  failed: 'No se pudo detener la repetición',
};
