import { afterEach, expect, test } from '@jest/globals';
import { directionOf } from './pen.ts';

afterEach(() => {
  document.documentElement.dir = '';
});

test.each([
  ['ltr', 'شاي', 'rtl'],
  ['ltr', 'iPhone أم Pixel؟', 'ltr'],
  ['ltr', '10–12', 'ltr'],
  ['rtl', 'Tea', 'ltr'],
  ['rtl', 'iPhone أم Pixel؟', 'rtl'],
  ['rtl', '10–12', 'rtl'],
])('in a page with the direction %s draws %j with %s', (direction, text, expected) => {
  document.documentElement.dir = direction;
  expect(directionOf(text)).toBe(expected);
});
