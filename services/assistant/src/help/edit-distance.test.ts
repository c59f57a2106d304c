import { expect, test } from '@jest/globals';
import { editDistance } from './edit-distance.ts';

test.each([
  ['vote', 'vote', 0],
  ['vtoe', 'vote', 1],
  ['vot', 'vote', 1],
  ['voote', 'vote', 1],
  ['note', 'vote', 1],
  ['resluts', 'results', 1],
  ['notifcatoin', 'notification', 2],
  ['', 'ab', 2],
])('from %j to %j it is %d', (one, other, distance) => {
  expect(editDistance(one, other, 3)).toBe(distance);
  expect(editDistance(other, one, 3)).toBe(distance);
});

test('is one more than the maximum if it is greater', () => {
  expect(editDistance('poll', 'results', 2)).toBe(3);
  expect(editDistance('export', 'import', 1)).toBe(2);
});
