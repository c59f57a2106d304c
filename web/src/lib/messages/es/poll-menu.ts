import type * as english from '../poll-menu.ts';
import type { Translated } from '../translated.ts';

export const pollMenuMessages: Translated<typeof english.pollMenuMessages> = {
  more: 'Más acciones',
  present: 'Presentar',
  remote: 'Mando de la pantalla',
  duplicate: 'Duplicar',
  saveTemplate: 'Guardar como plantilla',
  report: 'Denunciar',
};
