import type { CsvSeparator } from '@showhands/contracts';
import { stringify } from 'csv-stringify/sync';
import { type Cell, type ResultsTables, type Table, withLineFeeds } from './table.ts';

/** A percentage has two decimals, a mean six: more digits than a spreadsheet shows help nobody. */
const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const FORMULA_START = '[=+\\-@\\t\\r＝＋－＠]';
/** All separators that a spreadsheet may split at. It ignores quotes if it expects another separator than the file's. */
const OTHER_SEPARATORS = { comma: ';\\t\\n', semicolon: ',\\t\\n' } as const;

/** An apostrophe before each part of a text that would be a field of its own, and a formula, with another separator. */
const withoutFormulas = (text: string, separator: CsvSeparator): string =>
  text.replaceAll(new RegExp(`([${OTHER_SEPARATORS[separator]}][ "]*)(?=${FORMULA_START})`, 'g'), "$1'");

const numberOf = (value: number, separator: CsvSeparator): string | number =>
  separator === 'comma' ? value : String(value).replace('.', ',');

const plainOf = (cell: Cell, separator: CsvSeparator): string | number | null => {
  if (cell === null) return null;
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'string') return withoutFormulas(withLineFeeds(cell), separator);
  return numberOf(typeof cell === 'number' ? rounded(cell, 6) : rounded(cell.fraction * 100, 2), separator);
};

const rowsOf = ({ columns, rows }: Table): readonly (readonly Cell[])[] => (columns ? [columns, ...rows] : rows);

/**
 * The tables below each other as RFC 4180 says, with an empty row in between and the same number of fields in every row.
 * A text that a spreadsheet would read as a formula starts with an apostrophe, and so does a part of a text that it could
 * take for a field.
 */
export const toCsv = (
  { facts, results }: ResultsTables,
  { bom, separator }: { readonly bom: boolean; readonly separator: CsvSeparator },
): Uint8Array<ArrayBuffer> => {
  const rows = [facts, ...results].flatMap((table, index) => [...(index > 0 ? [[]] : []), ...rowsOf(table)]);
  const width = Math.max(...rows.map((row) => row.length));
  const filled = rows.map((row) =>
    Array.from({ length: width }, (_, column) => plainOf(row[column] ?? null, separator)),
  );
  const text = stringify(filled, {
    bom,
    delimiter: separator === 'comma' ? ',' : ';',
    record_delimiter: '\r\n',
    quoted_string: true,
    escape_formulas: true,
  });
  return Buffer.from(text);
};
