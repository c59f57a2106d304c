import { expect, test } from '@jest/globals';
import { fitText, wrapText } from './fit-text.ts';

/** Ten for each character as a reader counts them. */
const measure = (text: string): number => 10 * Array.from(new Intl.Segmenter().segment(text)).length;

test.each([
  ['what fits stays', 'Tea', 30, 'Tea'],
  ['what does not is cut', 'Coffee with milk', 80, 'Coffee…'],
  ['an emoji stays whole', '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 20, '👩‍👩‍👧…'],
  ['one character is the least', 'Coffee', 0, 'C…'],
])('%s', (_, text, width, expected) => {
  expect(fitText(measure, text, width)).toBe(expected);
});

test.each([
  ['between words', 'one two three', 70, 3, ['one two', 'three']],
  ['within a word that is wider than a line', 'onetwothree', 40, 3, ['onet', 'woth', 'ree']],
  ['until the last line', 'one two three four', 70, 2, ['one two', 'three…']],
  ['not at all', '', 70, 2, []],
])('lines break %s', (_, text, width, maxLines, expected) => {
  expect(wrapText(measure, text, width, maxLines)).toEqual(expected);
});
