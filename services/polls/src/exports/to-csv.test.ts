import { expect, test } from '@jest/globals';
import type { CsvSeparator } from '@showhands/contracts';
import { toCsv } from './to-csv.ts';

const TEXTS = ['Lunch?;=cmd|x', 'Lunch?,=cmd|x', 'a\t=1', 'a\r\n=1', 'a; "=1"', ';;@x', '=1', '＝1'];

const csv = (separator: CsvSeparator) => {
  const rows = TEXTS.map((text) => ['Title', text, { fraction: 0.125 }, 1.5]);
  const tables = { facts: { name: 'Poll', rows }, results: [] };
  return Buffer.from(toCsv(tables, { bom: false, separator })).toString();
};

test.each<[CsvSeparator, string]>([
  ['comma', ';'],
  ['comma', '\t'],
  ['semicolon', ','],
  ['semicolon', '\t'],
])('a file with the separator %s has no formula for a spreadsheet that splits at %j', (separator, delimiter) => {
  const fields = csv(separator)
    .split(/\r?\n/)
    .flatMap((line) => line.split(delimiter))
    .map((field) => field.replace(/^[ "]+/, ''));
  expect(fields.filter((field) => /^[=+\-@＝]/.test(field))).toEqual([]);
});

test('has columns where spreadsheets split at semicolons and decimals have a comma', () => {
  const lines = csv('semicolon').split('\r\n');
  expect(lines[0]).toBe('"Title";"Lunch?;=cmd|x";"12,5";"1,5"');
  expect(lines[1]).toBe(`"Title";"Lunch?,'=cmd|x";"12,5";"1,5"`);
});

test.todo('needs Excel: opens in columns in German and Spanish');
