import { expect, test } from '@jest/globals';
import { shorten } from './shorten.ts';

test.each([
  ['Coffee', 'Coffee'],
  ['Coffee with milk', 'Coffee with…'],
  ['WWWWWWWWWWWWWWWW', 'WWWWWW…'],
  ['illicit little lilies', 'illicit little l…'],
  ['日本語の選択肢です', '日本語の選択…'],
  [
    '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦',
    '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦…',
  ],
])('%s is shortened to %s', (text, shortened) => {
  expect(shorten(text, 7.5)).toBe(shortened);
});
