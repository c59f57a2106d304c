import { expect, test } from '@jest/globals';
import { resultsFileName } from './exports.ts';

test.each([
  ['Where shall we eat?', 'Where shall we eat - results.csv'],
  ['../../etc/passwd', 'etc passwd - results.csv'],
  ['C:\\temp\\"a"|<b>*', 'C temp a b - results.csv'],
  ['Tea\r\nSet-Cookie: a=b', 'Tea Set-Cookie a=b - results.csv'],
  ['\u202evsc.exe', 'vsc.exe - results.csv'],
  ['-rf ~', 'rf ~ - results.csv'],
  ['今晩のご飯は？', '今晩のご飯は？ - results.csv'],
  ['?????', 'Poll - results.csv'],
  ['CON..', 'CON - results.csv'],
])('the file of the poll «%s» is named «%s»', (title, name) => {
  expect(resultsFileName(title, 'csv')).toBe(name);
});

test('the name of a file is at most 255 bytes long, and has no half character', () => {
  const name = resultsFileName('🏳️‍🌈'.repeat(50), 'xlsx');
  expect(new TextEncoder().encode(name).length).toBeLessThan(256);
  expect(name.isWellFormed()).toBe(true);
});
