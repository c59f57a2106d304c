import type * as english from '../no-polls.ts';
import type { Translated } from '../translated.ts';

export const noPollsMessages: Translated<typeof english.noPollsMessages> = {
  noneFound: 'No se encontraron encuestas',
  noneFoundDetail: 'Prueba con otras palabras u otra categoría.',
  openCode: (code) => `Abrir la encuesta con el código ${code}`,
  showAll: 'Mostrar todas las encuestas',
  noneYet: 'Aún no hay encuestas',
  noneYetAction: 'Crea la primera encuesta',
  noneYetDetail: 'y todos la verán aquí al momento.',
};
