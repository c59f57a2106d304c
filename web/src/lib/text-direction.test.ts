import { afterEach, expect, test } from '@jest/globals';
import { isolated, sentenceDirection, userTextDirection } from './text-direction.ts';

afterEach(() => {
  document.documentElement.dir = '';
});

test.each([
  ['ltr', 'Tea', 'Tea'],
  ['ltr', 'شاي', '\u2068شاي\u2069'],
  ['ltr', 'a\u202Eb', '\u2068a\u202Eb\u2069'],
  ['ltr', 'a\u2069\u202Eb', '\u2068a\u202Eb\u2069'],
  ['ltr', 'by \u2068\u202Ea\u2069', '\u2068by \u2068\u202Ea\u2069\u2069'],
  ['ltr', 'a\u2066b', '\u2068a\u2066b\u2069\u2069'],
  ['ltr', '\u{1e900}', '\u2068\u{1e900}\u2069'],
  ['rtl', '', ''],
  ['ltr', 'Tea (תה)', '\u2068Tea (תה)\u2069'],
  ['rtl', 'Tea', '\u2068Tea\u2069'],
  ['rtl', 'شاي', '\u2067شاي\u2069'],
  ['rtl', 'iPhone أم Pixel؟', '\u2067iPhone أم Pixel؟\u2069'],
])('in a page with the direction %s isolates %j as %j', (direction, text, expected) => {
  document.documentElement.dir = direction;
  expect(isolated(text)).toBe(expected);
});

test.each([
  ['ltr', 'Ada voted on “شاي”', 'auto'],
  ['rtl', 'Ada صوّتت', 'rtl'],
  ['rtl', 'Ada voted', 'auto'],
])('in a page with the direction %s lays %j out with %s', (direction, text, expected) => {
  document.documentElement.dir = direction;
  expect(sentenceDirection(text)).toBe(expected);
});

test.each([
  ['ltr', 'شاي', 'auto'],
  ['ltr', 'iPhone أم Pixel؟', 'auto'],
  ['ltr', '12:30', undefined],
  ['ltr', '\u202E12:30', 'auto'],
  ['rtl', 'شاي', 'rtl'],
  ['rtl', 'iPhone أم Pixel؟', 'rtl'],
  ['rtl', 'Tea', 'auto'],
  ['rtl', '12:30', undefined],
  ['rtl', '👍', undefined],
])('in a page with the direction %s lays %j of a user out with %s', (direction, text, expected) => {
  document.documentElement.dir = direction;
  expect(userTextDirection(text)).toBe(expected);
});
