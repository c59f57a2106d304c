import { expect, test } from '@jest/globals';
import { resultsFileName } from './exports.ts';
import { graphemes, textStart } from './primitives.ts';

const FAMILY = '👩‍👩‍👧';
const FLAG = '🇩🇪';
const COMBINED = 'e\u0301';

test.each([
  ['Ada', ['A', 'd', 'a']],
  [`${FAMILY}${FLAG}${COMBINED}`, [FAMILY, FLAG, COMBINED]],
])('splits %s between characters as a reader counts them', (text, expected) => {
  expect(graphemes(text)).toEqual(expected);
});

test.each([FAMILY, FLAG, COMBINED])('splits no %s, and counts code points', (character) => {
  expect(textStart(`ab${character}`, 2 + [...character].length)).toBe(`ab${character}`);
  expect(textStart(`ab${character}`, 1 + [...character].length)).toBe('ab');
});

test('a file is not named after half a flag', () => {
  expect(resultsFileName(`${'x'.repeat(49)}${FLAG}`, 'csv')).toBe(`${'x'.repeat(49)} - results.csv`);
});
