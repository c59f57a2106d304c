import type * as english from '../embed-code.ts';
import { formatCount } from '../format.ts';
import type { Translated } from '../translated.ts';

/** Two sites are named, more are counted. */
const names = (sites: readonly string[]): string =>
  sites.length > 2
    ? formatCount(sites.length, { one: 'sitio', many: 'de sitios', other: 'sitios' })
    : new Intl.ListFormat('es').format(sites);

export const embedCodeMessages: Translated<typeof english.embedCodeMessages> = {
  copy: 'Copiar código para insertar',
  copied: (sites) => `Código copiado. Funciona en ${names(sites)}.`,
  failed: 'No se pudo copiar el código.',
};
