import { expect, test } from '@jest/globals';
import { optionLines, questionSize, wallLayoutOf } from './wall-layout.ts';

test.each([
  [2, 'landscape', { columns: 1, rows: 2 }],
  [6, 'landscape', { columns: 1, rows: 6 }],
  [7, 'landscape', { columns: 2, rows: 4 }],
  [16, 'landscape', { columns: 2, rows: 8 }],
  [30, 'landscape', { columns: 3, rows: 10 }],
  [100, 'landscape', { columns: 4, rows: 25 }],
  [10, 'portrait', { columns: 1, rows: 10 }],
  [30, 'portrait', { columns: 2, rows: 15 }],
] as const)('%s options in %s', (count, orientation, layout) => {
  expect(wallLayoutOf(count, orientation)).toEqual(layout);
});

test.each([
  [2, 100, 3],
  [2, 50, 2],
  [8, 51, 3],
  [10, 100, 2],
  [100, 100, 1],
])('%s options of %s characters have %s lines', (count, length, lines) => {
  expect(optionLines(['Tea', '🙂'.repeat(length)], wallLayoutOf(count, 'landscape'))).toBe(lines);
});

test('a longer question is smaller, counted in characters as people see them', () => {
  const sizes = [5, 60, 100, 200].map((length) => questionSize('🙂'.repeat(length)));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(new Set(sizes).size).toBe(4);
});
