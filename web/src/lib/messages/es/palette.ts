import { formatCount } from '../format.ts';
import type * as english from '../palette.ts';
import type { Translated } from '../translated.ts';
import { themeMessages } from './theme.ts';

export const paletteMessages: Translated<typeof english.paletteMessages> = {
  title: 'Ir a',
  close: 'Cerrar',
  field: 'Busca pantallas, encuestas y acciones',
  list: 'Resultados',
  actions: 'Pantallas y acciones',
  polls: 'Encuestas',
  thisPoll: 'Esta encuesta',
  closePoll: 'Cerrar encuesta',
  export: (format) => `Exportar: ${format}`,
  language: (name) => `Idioma: ${name}`,
  theme: (name) => `${themeMessages.title}: ${name}`,
  found: (count) => formatCount(count, { one: 'resultado', many: 'de resultados', other: 'resultados' }),
  none: 'Nada coincide. Prueba con otras palabras.',
};
