import { expect, test } from '@jest/globals';
import { createRepeatGuard } from './repeat-guard.ts';

test('allows a key once per interval, and other keys independently', () => {
  let now = 0;
  const mayAnnounce = createRepeatGuard(10_000, () => now);
  expect([mayAnnounce('votes'), mayAnnounce('votes'), mayAnnounce('comment')]).toEqual([true, false, true]);
  now = 9_999;
  expect(mayAnnounce('votes')).toBe(false);
  now = 10_000;
  expect(mayAnnounce('votes')).toBe(true);
});

test('a rejected repeat does not extend the interval', () => {
  let now = 0;
  const mayAnnounce = createRepeatGuard(10, () => now);
  mayAnnounce('votes');
  now = 9;
  mayAnnounce('votes');
  now = 10;
  expect(mayAnnounce('votes')).toBe(true);
});
