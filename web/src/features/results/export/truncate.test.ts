import { expect, test } from '@jest/globals';
import { truncate } from './truncate.ts';

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
])('truncates %s to %s', (text, truncated) => {
  expect(truncate(text, 7.5)).toBe(truncated);
});
