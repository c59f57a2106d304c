import { describe, expect, test } from '@jest/globals';
import { limits } from '@showhands/contracts';
import { pastedLines } from './pasted-lines.ts';

const MAX = limits.options.max;

const optionsOf = (list: string, existing: readonly string[] = [], max: number = MAX) =>
  pastedLines(list, existing, max).options;
const reasonsOf = (list: string, existing: readonly string[] = [], max: number = MAX) =>
  pastedLines(list, existing, max).leftOut.map(({ line, text, reason }) => [line, text, reason]);

describe('the lines of a list', () => {
  test.each([
    ['lines', 'Tea\nCoffee', ['Tea', 'Coffee']],
    ['Windows line ends', 'Tea\r\nCoffee\r\n', ['Tea', 'Coffee']],
    ['old Mac line ends', 'Tea\rCoffee', ['Tea', 'Coffee']],
    ['line separators', 'Tea\u2028Coffee\u2029Water', ['Tea', 'Coffee', 'Water']],
    ['empty lines and blanks', '\n  Tea  \n\n \t \n\u00a0Coffee\u00a0\n', ['Tea', 'Coffee']],
    ['hyphens', '- Tea\n– Coffee\n— Water\n* Juice\n+ Milk', ['Tea', 'Coffee', 'Water', 'Juice', 'Milk']],
    ['bullets', '• Tea\n•\tCoffee\n•Water\n▪ Juice\n\uf0b7 Milk', ['Tea', 'Coffee', 'Water', 'Juice', 'Milk']],
    ['numbers', '1. Tea\n2) Coffee\n(3) Water\n 10.\tJuice', ['Tea', 'Coffee', 'Water', 'Juice']],
    ['marks alone', '-\n•\n1.\nTea', ['Tea']],
    ['a column of a spreadsheet', 'Tea\t\r\nCoffee\t\r\n\t\r\n', ['Tea', 'Coffee']],
    ['columns of a spreadsheet', 'Tea\tgreen\r\nCoffee\t\tblack', ['Tea green', 'Coffee black']],
    ['what only looks like a mark', '3.5 km\n-5 °C\n2024\n1.Tea\n*', ['3.5 km', '-5 °C', '2024', '1.Tea']],
    ['right to left', '- שלום\n- عليكم', ['שלום', 'عليكم']],
  ])('with %s', (_, list, expected) => {
    expect(pastedLines(list, [], MAX)).toEqual({ options: expected, leftOut: [] });
  });
});

describe('left out is', () => {
  test('a duplicate of a line or of an option, without regard to case', () => {
    const list = 'Tea\n- coffee\n\nTEA\nÄPFEL\näpfel\nWater';
    expect(optionsOf(list, ['Juice', '', ' Coffee '])).toEqual(['Tea', 'ÄPFEL', 'Water']);
    expect(reasonsOf(list, ['Juice', '', ' Coffee '])).toEqual([
      [2, 'coffee', { kind: 'option', option: 3 }],
      [4, 'TEA', { kind: 'line', line: 1 }],
      [6, 'äpfel', { kind: 'line', line: 5 }],
    ]);
  });

  test('a text over the limit, in characters as people see them', () => {
    const [fits, tooLong] = ['👋'.repeat(limits.optionText.max), 'x'.repeat(limits.optionText.max + 1)];
    expect(optionsOf(`${fits}\n${tooLong}`)).toEqual([fits]);
    expect(reasonsOf(`${fits}\n${tooLong}`)).toEqual([[2, tooLong, { kind: 'tooLong', length: 101 }]]);
  });

  test('what cannot be stored', () => {
    expect(reasonsOf('a\0b\n\ud800')).toEqual([
      [1, 'a\0b', { kind: 'unstorable' }],
      [2, '\ud800', { kind: 'unstorable' }],
    ]);
  });

  test('what has no room beside the options that are not blank', () => {
    const list = Array.from({ length: MAX }, (_, index) => `Option ${index}`).join('\r\n');
    expect(pastedLines(list, ['', ''], MAX)).toMatchObject({ options: { length: MAX }, leftOut: [] });
    expect(optionsOf(list, ['Tea', ''])).toHaveLength(MAX - 1);
    expect(reasonsOf(list, ['Tea', ''])).toEqual([[MAX, `Option ${MAX - 1}`, { kind: 'tooMany' }]]);
    // A duplicate takes no room, and is called one.
    expect(reasonsOf('Tea\nCoffee\nWater\ntea', ['Juice'], 2)).toEqual([
      [2, 'Coffee', { kind: 'tooMany' }],
      [3, 'Water', { kind: 'tooMany' }],
      [4, 'tea', { kind: 'line', line: 1 }],
    ]);
  });
});
