import { stringify } from 'csv-stringify/sync';
import { type Cell, type ResultsTables, type Table, withLineFeeds } from './table.ts';

/** A percentage has two decimals, a mean six: more digits than a spreadsheet shows help nobody. */
const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const plainOf = (cell: Cell): string | number | null => {
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'string') return withLineFeeds(cell);
  if (typeof cell === 'number') return rounded(cell, 6);
  return cell && rounded(cell.fraction * 100, 2);
};

const rowsOf = ({ columns, rows }: Table): readonly (readonly Cell[])[] => (columns ? [columns, ...rows] : rows);

/**
 * The tables below each other as RFC 4180 says, with an empty row in between and the same number of fields in every row.
 * A text that a spreadsheet would read as a formula starts with an apostrophe. Texts are quoted, so that none leaves its
 * cell where a spreadsheet separates fields by something else.
 */
export const toCsv = (
  { facts, results }: ResultsTables,
  { bom }: { readonly bom: boolean },
): Uint8Array<ArrayBuffer> => {
  const rows = [facts, ...results].flatMap((table, index) => [...(index > 0 ? [[]] : []), ...rowsOf(table)]);
  const width = Math.max(...rows.map((row) => row.length));
  const filled = rows.map((row) => Array.from({ length: width }, (_, column) => plainOf(row[column] ?? null)));
  const text = stringify(filled, { bom, record_delimiter: '\r\n', quoted_string: true, escape_formulas: true });
  return Buffer.from(text);
};
