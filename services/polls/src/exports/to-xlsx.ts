import writeExcelFile, { type CellObject, type Sheet } from 'write-excel-file/node';
import { type Cell, type ResultsTables, type Table, withLineFeeds } from './table.ts';

const TIME_FORMAT = 'yyyy-mm-dd hh:mm:ss';
const PERCENTAGE_FORMAT = '0.00%';
/** In characters: of the first column, which has texts, and of the others. */
const WIDTHS = { text: 40, other: 18 };

/**
 * Spreadsheets read `_x0041_` as the character of that code, unless its first character has a code itself. The writer looks
 * texts up in an object, where `constructor` is a function; the NUL at the end, which it drops, makes each a name of its own.
 */
const escaped = (text: string): string => `${withLineFeeds(text).replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')}\0`;

/** Texts have the type of a text, so that none is a formula. */
const textCell = (value: string, bold: boolean): CellObject => ({
  value: escaped(value),
  type: String,
  wrap: true,
  alignVertical: 'top',
  ...(bold && { fontWeight: 'bold' as const }),
});

const toCell = (cell: Cell, bold = false): CellObject | null => {
  // The writer takes an empty text for a mistake.
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return textCell(cell, bold);
  const shared = { alignVertical: 'top' } as const;
  if (typeof cell === 'number') return { ...shared, value: cell, type: Number };
  if (cell instanceof Date) return { ...shared, value: cell, type: Date, format: TIME_FORMAT, align: 'left' };
  return { ...shared, value: cell.fraction, type: Number, format: PERCENTAGE_FORMAT };
};

const widthsOf = ({ columns, rows }: Table): { width: number }[] => {
  const count = Math.max(columns?.length ?? 0, ...rows.map((row) => row.length));
  // The facts have their texts in the second column.
  const textColumn = columns ? 0 : 1;
  return Array.from({ length: count }, (_, index) => ({ width: index === textColumn ? WIDTHS.text : WIDTHS.other }));
};

const toSheet = (table: Table): Sheet<never> => ({
  sheet: table.name,
  columns: widthsOf(table),
  data: [
    ...(table.columns ? [table.columns.map((heading) => toCell(heading, true))] : []),
    ...table.rows.map((row) => row.map((cell) => toCell(cell))),
  ],
  ...(table.columns && { stickyRowsCount: 1 }),
});

/** A workbook with a sheet for each table, the results first. */
export const toXlsx = async ({ facts, results }: ResultsTables): Promise<Uint8Array<ArrayBuffer>> =>
  Buffer.from(await writeExcelFile([...results, facts].map(toSheet)).toBuffer());
