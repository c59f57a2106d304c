import { expect, test } from '@jest/globals';
import { optimisticCount } from './optimistic-count.ts';

test.each([
  ['an addition that the server has not counted', 3, 3, true, 4],
  ['an addition that the server has counted', 4, 3, true, 4],
  ['an addition beside those of others', 9, 3, true, 9],
  ['a removal that the server has not counted', 3, 3, false, 2],
  ['a removal that the server has counted', 2, 3, false, 2],
  ['a removal beside those of others', 0, 3, false, 0],
  ['a removal of what was never counted', 0, 0, false, 0],
])('%s is counted once', (_name, count, seen, adds, expected) => {
  expect(optimisticCount(count, seen, adds)).toBe(expected);
});
