import { expect, test } from '@jest/globals';
import { FEED_ROOM, LISTS_ROOM, pollIdOfRoom, pollRoom, userRoom } from './rooms.ts';

test.each([
  [pollRoom('p'), 'p'],
  [userRoom('p'), undefined],
  [FEED_ROOM, undefined],
  [LISTS_ROOM, undefined],
])('the room %s is that of the poll %s', (room, pollId) => {
  expect(pollIdOfRoom(room)).toBe(pollId);
});
