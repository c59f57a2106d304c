import { describe, expect, test } from '@jest/globals';
import { type Channel, pollIdOfRoom, viewerClasses } from './rooms.ts';

describe('the viewer classes', () => {
  const poll = { id: 'p', creator: 'c' };

  test.each<[Channel[], string[], string[]]>([
    [['room'], ['poll:p'], ['poll:p:creator']],
    [['feed'], ['feed'], ['feed:user:c']],
    [
      ['room', 'feed'],
      ['poll:p', 'feed'],
      ['poll:p:creator', 'feed:user:c'],
    ],
  ])('separate the creator of a poll with hidden results on %j', (channels, rooms, creator) => {
    expect(viewerClasses({ ...poll, show_results: false }, new Set(channels))).toEqual([
      { rooms, except: creator, seesResults: false },
      { rooms: creator, except: [], seesResults: true },
    ]);
  });

  test.each<[Channel[], string[]]>([
    [['room'], ['poll:p']],
    [['feed'], ['feed']],
    [
      ['room', 'feed'],
      ['poll:p', 'feed'],
    ],
  ])('are one for a poll with public results on %j', (channels, rooms) => {
    expect(viewerClasses({ ...poll, show_results: true }, new Set(channels))).toEqual([
      { rooms, except: [], seesResults: true },
    ]);
  });
});

test.each([
  ['poll:p', 'p'],
  ['poll:p:creator', undefined],
  ['poll:', undefined],
  ['feed', undefined],
  ['feed:user:u', undefined],
  ['user:u', undefined],
])('the poll of the room %s is %s', (room, pollId) => {
  expect(pollIdOfRoom(room)).toBe(pollId);
});
