import { invitedEntrySchema, isAddress } from '@showhands/contracts';
import Papa from 'papaparse';
import { addressIn } from './invited-entries.ts';

export interface ReadPeople {
  /** Each once. */
  readonly entries: readonly string[];
  /** Rows without a username or an email address. `line` counts from 1. */
  readonly invalid: readonly { readonly line: number; readonly text: string }[];
  readonly duplicates: number;
}

type Rows = readonly (readonly string[])[];

/** Names of columns in the languages of the page. */
const ADDRESS_COLUMN = /^(e-?mail([ -]?(address|adresse))?|mail|correo( electrónico)?|البريد( الإلكتروني)?)$/iu;
const NAME_COLUMN = /^(user ?name|user|benutzer(name)?|(nombre de )?usuario|اسم المستخدم|المستخدم)$/iu;
/** Marks a first row as names of columns. The column itself is not used where there is a better one. */
const OTHER_COLUMN = /^((first|last|full)? ?name|(vor|nach)?name|nombre|apellidos?|الاسم)$/iu;

const isValid = (text: string): boolean => invitedEntrySchema.safeParse(text).success;

const columnOf = (header: readonly string[], name: RegExp): number => header.findIndex((cell) => name.test(cell));

interface Columns {
  readonly hasHeader: boolean;
  /** The columns that name a person, the best one first. Undefined if each cell is a person. */
  readonly named: readonly number[] | undefined;
}

/** The column in which most rows have an address. */
const addressColumn = (rows: Rows): number | undefined => {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const column = row.findIndex(isAddress);
    if (column !== -1) counts.set(column, (counts.get(column) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted((one, other) => other[1] - one[1]);
  return best && best[1] * 2 >= rows.length ? best[0] : undefined;
};

const columnsOf = (rows: Rows): Columns => {
  const [first = []] = rows;
  const named = [ADDRESS_COLUMN, NAME_COLUMN, OTHER_COLUMN]
    .map((name) => columnOf(first, name))
    .filter((at) => at >= 0);
  if (named.length > 0 && !first.some(isAddress)) return { hasHeader: true, named };
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  const isTable = filled.length > 1 && first.length > 1 && filled.every((row) => row.length === first.length);
  const column = isTable ? addressColumn(filled) : undefined;
  return { hasHeader: false, named: column === undefined ? undefined : [column] };
};

/** Reads a file of comma-separated values, rows of a spreadsheet, or a list. */
export const readPeople = (text: string): ReadPeople => {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimitersToGuess: [',', ';', '\t'] });
  const rows = data.map((row) => row.map((cell) => addressIn(cell.trim())));
  const { hasHeader, named } = columnsOf(rows);
  const entries = new Map<string, string>();
  const invalid: { line: number; text: string }[] = [];
  let duplicates = 0;

  for (const [index, row] of rows.entries()) {
    const filled = row.filter((cell) => cell !== '');
    if (filled.length === 0 || (hasHeader && index === 0)) continue;
    const cells = named ? named.map((column) => row[column] ?? '').filter((cell) => cell !== '') : filled;
    const valid = cells.filter((cell) => isValid(cell) && (hasHeader || !named || isAddress(cell)));
    const found = named ? valid.slice(0, 1) : valid;
    if (found.length === 0 || (!named && found.length < cells.length)) {
      const left = named ? filled.join(', ') : cells.filter((cell) => !isValid(cell)).join(', ');
      invalid.push({ line: index + 1, text: left });
    }
    for (const entry of found) {
      const key = entry.toLowerCase();
      if (entries.has(key)) duplicates += 1;
      else entries.set(key, entry);
    }
  }
  return { entries: [...entries.values()], invalid, duplicates };
};
