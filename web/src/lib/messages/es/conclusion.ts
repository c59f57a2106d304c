import type * as english from '../conclusion.ts';
import type { Translated } from '../translated.ts';

export const conclusionMessages: Translated<typeof english.conclusionMessages> = {
  title: 'Conclusión',
  write: 'Escribir una conclusión',
  edit: 'Editar la conclusión',
  label: 'Qué se ha decidido',
  hint: 'Quien pueda ver esta encuesta la lee encima de los resultados. Quienes votaron o comentaron reciben un aviso una sola vez, cuando la guardas por primera vez.',
  editHint: 'Nadie recibe un aviso del cambio. Un texto vacío elimina la conclusión.',
  save: 'Guardar',
  cancel: 'Cancelar',
  tooLong: 'Acorta el texto.',
  failed: 'No se pudo guardar la conclusión',
};
