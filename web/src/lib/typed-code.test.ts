import { expect, test } from '@jest/globals';
import { codeOf } from './typed-code.ts';

test.each([
  ['3fg9vj', '3fg9vj'],
  [' 3FG 9VJ ', '3fg9vj'],
  ['3fg-9vj', '3fg9vj'],
  ['3fg9v', null],
  ['3fg9vjj', null],
  ['3fg9va', null],
  ['', null],
])('%j is %j', (typed, code) => {
  expect(codeOf(typed)).toBe(code);
});
