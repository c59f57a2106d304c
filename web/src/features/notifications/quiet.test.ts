import { expect, test } from '@jest/globals';
import { createQuiet } from './quiet.ts';

test('a thing is said once in a while, others meanwhile', () => {
  let now = 0;
  const maySay = createQuiet(10_000, () => now);
  expect([maySay('votes'), maySay('votes'), maySay('comment')]).toEqual([true, false, true]);
  now = 9_999;
  expect(maySay('votes')).toBe(false);
  now = 10_000;
  expect(maySay('votes')).toBe(true);
});
