import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { ALL_COHORTS, type Channel, inCohorts, joinRooms, pollIdOfRoom, viewerClasses } from './rooms.ts';

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
    expect(
      viewerClasses({ ...poll, show_results: false }, { channels: new Set(channels), cohorts: ALL_COHORTS }),
    ).toEqual([
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
    expect(
      viewerClasses({ ...poll, show_results: true }, { channels: new Set(channels), cohorts: ALL_COHORTS }),
    ).toEqual([{ rooms, except: [], seesResults: true }]);
  });
});

test('every socket is in one cohort of a room, all of which are about as large', async () => {
  const socketIds = Array.from({ length: 2_000 }, () => randomBytes(15).toString('base64url'));
  const members = new Map<string, Set<string>>();
  for (const id of socketIds) {
    const join = (rooms: string[]) => {
      for (const room of rooms) members.set(room, (members.get(room) ?? new Set()).add(id));
    };
    await joinRooms({ id, join, leave: () => undefined }, ['poll:p', 'feed']);
  }
  const sentTo = (cohorts: readonly number[]): string[] => {
    const { rooms, except } = inCohorts({ rooms: ['poll:p', 'feed'], except: [] }, cohorts);
    const excluded = new Set(except.flatMap((room) => [...(members.get(room) ?? [])]));
    return [...new Set(rooms.flatMap((room) => [...(members.get(room) ?? [])]))].filter((id) => !excluded.has(id));
  };
  const cohorts = ALL_COHORTS.map((cohort) => sentTo([cohort]));
  expect(cohorts.flat().toSorted()).toEqual(socketIds.toSorted());
  for (const { length } of cohorts) expect(Math.abs(length - 200)).toBeLessThan(80);
  expect(sentTo([0, 3]).toSorted()).toEqual([...(cohorts[0] ?? []), ...(cohorts[3] ?? [])].toSorted());
  expect(sentTo([2, 3]).toSorted()).toEqual([...(cohorts[2] ?? []), ...(cohorts[3] ?? [])].toSorted());
  expect(sentTo(ALL_COHORTS).toSorted()).toEqual(socketIds.toSorted());
});

test('during an upgrade, the first cohort has the sockets of replicas that know no cohorts', () => {
  const { rooms, except } = inCohorts({ rooms: ['poll:p'], except: ['poll:p:creator'] }, [0]);
  expect(rooms).toEqual(['poll:p']);
  expect(except.filter((room) => !room.startsWith('poll:p:cohort:'))).toEqual(['poll:p:creator']);
  for (const cohort of ALL_COHORTS.slice(1))
    expect(inCohorts({ rooms: ['poll:p'], except: [] }, [cohort]).rooms).not.toContain('poll:p');
});

test.each([
  ['poll:p', 'p'],
  ['poll:p:cohort:1', undefined],
  ['poll:p:creator', undefined],
  ['poll:', undefined],
  ['feed', undefined],
  ['feed:user:u', undefined],
  ['user:u', undefined],
])('the poll of the room %s is %s', (room, pollId) => {
  expect(pollIdOfRoom(room)).toBe(pollId);
});
