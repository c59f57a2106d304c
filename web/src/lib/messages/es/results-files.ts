import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../results-files.ts';
import type { Translated } from '../translated.ts';

/** Results as files, and the picture of their chart. */
export const resultsFilesMessages: Translated<typeof english.resultsFilesMessages> = {
  otherFormats: 'Otros formatos',
  preparing: 'Preparando el archivo…',
  offline: 'No se puede conectar con el servidor, que crea este archivo. «Exportar» y PNG funcionan sin él.',
  formats: {
    csv: { name: 'CSV', use: 'para hojas de cálculo' },
    xlsx: { name: 'XLSX', use: 'para Excel' },
    json: { name: 'JSON', use: 'para programas' },
    png: { name: 'PNG', use: 'el gráfico, para diapositivas' },
  },
  chart: {
    voters: (count) => formatCount(count, { one: 'votante', many: 'de votantes', other: 'votantes' }),
    more: (count) => `y ${formatCount(count, { one: 'opción más', many: 'de opciones más', other: 'opciones más' })}`,
    outIn: (round) => `Fuera en la ronda ${formatNumber(round)}`,
    facts: (all) => all.join(' · '),
    made: (time) => `Showhands · ${time}`,
  },
};
