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
    ['hyphens', '- Tea\n\n- Coffee', ['Tea', 'Coffee']],
    ['bullets', '• Tea\n•\tCoffee\n•Water', ['Tea', 'Coffee', 'Water']],
    ['numbers', '1. Tea\n 2.\tCoffee\n\n3. Water\n4.', ['Tea', 'Coffee', 'Water']],
    ['numbers in brackets', '(1) Tea\n(2) Coffee', ['Tea', 'Coffee']],
    ['dates', '7. Oktober\n14. Oktober', ['7. Oktober', '14. Oktober']],
    [
      'names that begin with a number',
      '1. FC Köln\n1. FC Union\nSt. Pauli',
      ['1. FC Köln', '1. FC Union', 'St. Pauli'],
    ],
    ['one such name', '1. FC Köln', ['1. FC Köln']],
    ['several kinds of marks', '- Tea\n+ Coffee\n1) Water', ['- Tea', '+ Coffee', '1) Water']],
    ['marks alone', '-\n•\n1.\nTea', ['Tea']],
    ['a column of a spreadsheet', 'Tea\t\r\nCoffee\t\r\n\t\r\n', ['Tea', 'Coffee']],
    ['columns of a spreadsheet', 'Tea\tgreen\r\nCoffee\t\tblack', ['Tea green', 'Coffee black']],
    ['what only looks like a mark', '3.5 km\n-5 °C\n2024\n1.Tea\n*', ['3.5 km', '-5 °C', '2024', '1.Tea']],
    ['right to left', '- שלום\n- عليكم', ['שלום', 'عليكم']],
  ])('with %s', (_, list, expected) => {
    expect(pastedLines(list, [], MAX)).toMatchObject({ options: expected, leftOut: [] });
  });

  test('whose marks are to be kept', () => {
    const list = '1. FC Köln\n2. Bundesliga';
    expect(pastedLines(list, [], MAX)).toMatchObject({ options: ['FC Köln', 'Bundesliga'], hasMarks: true });
    expect(pastedLines(list, [], MAX, true).options).toEqual(['1. FC Köln', '2. Bundesliga']);
  });
});

describe('left out is', () => {
  test('a duplicate of a line or of an option, without regard to case', () => {
    const list = 'Tea\ncoffee\n\nTEA\nÄPFEL\näpfel\nWater';
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
