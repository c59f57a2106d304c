import { expect, test } from '@jest/globals';
import { disabledReasons } from './rules.ts';

test.each([
  ['active', true, null, null],
  [
    'closed',
    true,
    'This poll has been closed and no longer accepts new comments',
    'This poll has been closed and no longer accepts replies',
  ],
  ['draft', true, 'This poll has not been published yet', 'This poll has not been published yet'],
  ['active', false, 'Please sign in to comment', 'Please sign in to reply'],
  ['closed', false, 'Please sign in to comment', 'Please sign in to reply'],
] as const)('poll is %s, viewer is signed in: %s', (status, signedIn, comment, reply) => {
  expect(disabledReasons(status, signedIn)).toEqual({ comment, reply });
});
