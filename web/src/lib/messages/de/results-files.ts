import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../results-files.ts';
import type { Translated } from '../translated.ts';

export const resultsFilesMessages: Translated<typeof english.resultsFilesMessages> = {
  otherFormats: 'Andere Formate',
  preparing: 'Die Datei wird vorbereitet\u00A0…',
  offline: 'Der Server ist nicht erreichbar, und diese Datei kommt von ihm. „Exportieren“ und PNG gehen ohne ihn.',
  formats: {
    csv: { name: 'CSV', use: 'für Tabellen' },
    xlsx: { name: 'XLSX', use: 'für Excel' },
    json: { name: 'JSON', use: 'für Programme' },
    png: { name: 'PNG', use: 'das Diagramm, für Folien' },
  },
  chart: {
    voters: (count) => formatCount(count, { one: 'Person', other: 'Personen' }),
    more: (count) => `und ${formatCount(count, { one: 'weitere Option', other: 'weitere Optionen' })}`,
    outIn: (round) => `Raus in Runde ${formatNumber(round)}`,
    facts: (all) => all.join(' · '),
    made: (time) => `Showhands · ${time}`,
  },
};
