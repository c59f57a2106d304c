import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';

/** Rows of cells as texts. @throws Error for what RFC 4180 does not allow, and for rows of different lengths */
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

/** Whether LibreOffice can be called. */
export const hasLibreOffice = (process.env.PATH ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'soffice')));

/** Comma, quotation mark, UTF-8; for the output also: cells as they are shown, every sheet to a file of its own. */
const CSV_INPUT = '--infilter=Text - txt - csv (StarCalc):44,34,76,1';
const CSV_OUTPUT = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';

/** For each file, the rows that LibreOffice reads, as it shows them, by the name of the sheet. */
export const readByLibreOffice = async (
  files: readonly Uint8Array[],
  extension: 'csv' | 'xlsx',
): Promise<ReadonlyMap<string, string[][]>[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'showhands-office-'));
  try {
    const output = join(folder, 'converted');
    await mkdir(output);
    const inputs = files.map((_, index) => join(folder, `${index}.${extension}`));
    await Promise.all(files.map((file, index) => writeFile(inputs[index] ?? '', file)));
    await promisify(execFile)('soffice', [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      ...(extension === 'csv' ? [CSV_INPUT] : []),
      ...['--convert-to', CSV_OUTPUT, '--outdir', output, ...inputs],
    ]);
    const sheets = (await readdir(output)).map(async (name) => {
      const [, index = '', sheet = ''] = /^(\d+)-?(.*)\.csv$/.exec(name) ?? [];
      const rows: string[][] = parse(await readFile(join(output, name)), { relax_column_count: true });
      return { index: Number(index), sheet, rows };
    });
    const all = await Promise.all(sheets);
    return files.map(
      (_, file) => new Map(all.filter(({ index }) => index === file).map(({ sheet, rows }) => [sheet, rows])),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
