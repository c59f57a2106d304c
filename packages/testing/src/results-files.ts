import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';

/** Rows of cells as texts. @throws Error for text that RFC 4180 does not allow, and for rows of different lengths */
export const readCsv = (bytes: Uint8Array): string[][] =>
  parse(Buffer.from(bytes), { bom: true, record_delimiter: '\r\n', relax_column_count: false });

type SheetCell = string | number | null;
/** Rows of cells by the name of the sheet. */
export type Workbook = ReadonlyMap<string, readonly (readonly SheetCell[])[]>;

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/** Decodes XML, and then the codes of spreadsheets: `_x0041_` is `A`. */
const decoded = (xml: string): string =>
  xml
    .replaceAll(/&(lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const matches = (xml: string, pattern: RegExp): RegExpExecArray[] => [...xml.matchAll(pattern)];

const columnOf = (address: string): number =>
  [...address.replace(/\d+$/, '')].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const cellsOf = (row: string, texts: readonly string[]): SheetCell[] => {
  const cells: SheetCell[] = [];
  for (const [, attributes = '', content = ''] of matches(row, /<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const value = /<v>(.*?)<\/v>/s.exec(content)?.[1];
    const column = columnOf(/r="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? '');
    while (cells.length < column) cells.push(null);
    cells.push(value === undefined ? null : /t="s"/.test(attributes) ? (texts[Number(value)] ?? null) : Number(value));
  }
  return cells;
};

/** Reads a workbook that has texts, numbers and times, which are numbers of days. @throws Error for one with a formula */
export const readWorkbook = (bytes: Uint8Array): Workbook => {
  const files = new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
  const fileOf = (name: string): string => files.get(name) ?? '';
  const texts = matches(fileOf('xl/sharedStrings.xml'), /<si><t[^>]*>(.*?)<\/t><\/si>/gs).map(([, text = '']) =>
    decoded(text),
  );
  const names = matches(fileOf('xl/workbook.xml'), /<sheet [^>]*?name="([^"]*)"/g).map(([, name = '']) =>
    decoded(name),
  );
  return new Map(
    names.map((name, index) => {
      const sheet = fileOf(`xl/worksheets/sheet${index + 1}.xml`);
      if (/<f[ >]/.test(sheet)) throw new Error(`the sheet ${name} has a formula`);
      return [name, matches(sheet, /<row [^>]*>(.*?)<\/row>/gs).map(([, row = '']) => cellsOf(row, texts))];
    }),
  );
};

/** The files of a ZIP archive as texts, by name. */
export const readZip = (bytes: Uint8Array): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]));
