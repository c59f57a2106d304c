import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../templates.ts';
import type { Translated } from '../translated.ts';

export const templateMessages: Translated<typeof english.templateMessages> = {
  title: 'Empezar con una plantilla',
  close: 'Cerrar',
  search: 'Buscar plantillas',
  own: 'Tus plantillas',
  shipped: 'Ya preparadas',
  loading: 'Tus plantillas se están cargando.',
  loadFailed: 'No se pudieron cargar tus plantillas.',
  retry: 'Reintentar',
  found: (count) => formatCount(count, { one: 'plantilla', many: 'de plantillas', other: 'plantillas' }),
  none: 'Nada coincide. Prueba con otras palabras.',
  moreOptions: (count) => `+${formatNumber(count)}`,
  remove: (name) => `Eliminar la plantilla «${name}»`,
  removeFailed: 'No se pudo eliminar la plantilla.',
  deletion: {
    title: '¿Eliminar esta plantilla?',
    text: (name) => `«${name}» se elimina para siempre. Las encuestas que hiciste con ella se quedan.`,
    labels: { confirm: 'Eliminar plantilla', cancel: 'Conservar', close: 'Cerrar' },
  },
};

export const saveTemplateMessages: Translated<typeof english.saveTemplateMessages> = {
  title: 'Guardar como plantilla',
  close: 'Cerrar',
  name: 'Nombre',
  hint: 'Una plantilla guarda todo menos las fechas y las imágenes. Solo la ves tú.',
  replaces: (name) => `Reemplaza tu plantilla «${name}».`,
  save: 'Guardar plantilla',
  replace: 'Reemplazar plantilla',
  cancel: 'Cancelar',
  saved: (name) => `«${name}» está guardada como plantilla`,
  failed: 'No se pudo guardar la plantilla.',
};
