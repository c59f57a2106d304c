import { formatCount, formatNumber } from './format.ts';

/** Results as files, and the picture of their chart. */
export const resultsFilesMessages = {
  otherFormats: 'Other formats',
  preparing: 'Preparing the file…',
  offline: 'The server cannot be reached, and it makes this file. "Export" and PNG work without it.',
  formats: {
    csv: { name: 'CSV', use: 'for spreadsheets' },
    xlsx: { name: 'XLSX', use: 'for Excel' },
    json: { name: 'JSON', use: 'for programs' },
    png: { name: 'PNG', use: 'the chart, for slides' },
  },
  chart: {
    voters: (count: number) => formatCount(count, { one: 'voter', other: 'voters' }),
    more: (count: number) => `and ${formatCount(count, { one: 'more option', other: 'more options' })}`,
    outIn: (round: number) => `Out in round ${formatNumber(round)}`,
    facts: (all: readonly string[]) => all.join(' · '),
    made: (time: string) => `Showhands · ${time}`,
  },
} as const;
