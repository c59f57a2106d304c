import type { repeatMessages as english } from '../repeat.ts';
import type { Translated } from '../translated.ts';

export const repeatMessages: Translated<typeof english> = {
  label: 'Repetir',
  choices: {
    never: 'Nunca',
    day: 'Cada día',
    week: 'Cada semana',
    two_weeks: 'Cada dos semanas',
    month: 'Cada mes',
  },
  hint: 'Se vuelve a abrir con los mismos ajustes y opciones, sin votos. La edición anterior se cierra entonces.',
  zone: 'Zona horaria',
  next: 'Se vuelve a abrir',
  draft: 'Contado desde ahora. La primera edición empieza cuando publicas la encuesta.',
  yours: (time) => `Para ti: ${time}`,
};
