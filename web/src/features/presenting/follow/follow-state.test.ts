import { expect, test } from '@jest/globals';
import {
  isFollower,
  missedMove,
  noFollowing,
  parseFollowState,
  withArrival,
  withChoice,
  withPlace,
  withRoom,
} from './follow-state.ts';

test('who has come by the code of a poll follows from there, and nobody else', () => {
  const state = withArrival(noFollowing, 'poll 1');
  expect(isFollower(state, 'sequence', 'poll 1')).toBe(true);
  expect(isFollower(state, 'sequence', 'poll 2')).toBe(false);
  expect(isFollower(noFollowing, 'sequence', 'poll 1')).toBe(false);
});

test('a choice counts for all polls of its sequence, and for no other sequence', () => {
  const arrived = withArrival(noFollowing, 'poll 1');
  const stopped = withChoice(arrived, 'sequence', false);
  expect(isFollower(stopped, 'sequence', 'poll 1')).toBe(false);
  expect(isFollower(stopped, 'another', 'poll 1')).toBe(true);
  expect(isFollower(withChoice(stopped, 'sequence', true), 'sequence', 'poll 7')).toBe(true);
});

test('keeps the last arrivals', () => {
  const polls = Array.from({ length: 30 }, (_, index) => `poll ${index}`);
  const { arrivals } = polls.reduce(withArrival, noFollowing);
  expect(arrivals).toEqual(polls.slice(-20));
});

test.each([null, '', '{', '[]', '{"arrivals":"poll 1"}'])('takes %j in the storage for nothing', (stored) => {
  expect(parseFollowState(stored)).toEqual(noFollowing);
});

test('reads what it has written', () => {
  const state = withChoice(withArrival(noFollowing, 'poll 1'), 'sequence', true);
  expect(parseFollowState(JSON.stringify(state))).toEqual(state);
});

const at = (pollId: string, sequenceId = 'sequence') => ({ sequenceId, pollId });
const arrived = withArrival(noFollowing, 'poll 1');

test.each([
  ['a late viewer by the code', arrived, [at('poll 2')], at('poll 2')],
  ['a late viewer by the address', noFollowing, [at('poll 2')], at('poll 2')],
  ['a viewer who was away', withPlace(arrived, 'sequence', 'poll 1'), [at('poll 2')], at('poll 2')],
  ['a viewer who has gone back', withPlace(arrived, 'sequence', 'poll 2'), [at('poll 2')], undefined],
  [
    'a viewer who scans again',
    withArrival(withPlace(arrived, 'sequence', 'poll 2'), 'poll 1'),
    [at('poll 2')],
    at('poll 2'),
  ],
  ['a viewer who is with the presenter', arrived, [at('poll 1')], undefined],
  ['a viewer of another presenter', arrived, [at('poll 2'), at('poll 1', 'here')], undefined],
  [
    'a follower whose presenter has left this poll to another one',
    withPlace(arrived, 'sequence', 'poll 1'),
    [at('poll 1', 'here'), at('poll 2')],
    at('poll 2'),
  ],
  [
    'a follower of the second of two presenters',
    withChoice(noFollowing, 'chosen', true),
    [at('poll 2'), at('poll 3', 'chosen')],
    at('poll 3', 'chosen'),
  ],
])('tells which move %s has missed', (_, state, presented, missed) => {
  expect(missedMove(state, 'poll 1', presented)).toEqual(missed);
});

test('keeps the last places, and reads a state from before there were any', () => {
  const ids = Array.from({ length: 30 }, (_, index) => `sequence ${index}`);
  const { places } = ids.reduce(
    (state, id) => withPlace(state, id, 'poll'),
    withPlace(noFollowing, 'sequence 29', 'other'),
  );
  expect(Object.keys(places)).toEqual(ids.slice(-20));
  expect(parseFollowState('{"arrivals":["poll 1"],"choices":{}}')).toEqual(withArrival(noFollowing, 'poll 1'));
});

test('who has come by the code of a sequence follows it from wherever its presenter is, also after having stopped', () => {
  const stopped = withPlace(withChoice(noFollowing, 'sequence', false), 'other', 'poll 7');
  const state = withRoom(stopped, 'sequence', 'poll 2');
  expect(isFollower(state, 'sequence', 'poll 5')).toBe(true);
  expect(isFollower(state, 'other', 'poll 2')).toBe(false);
  expect(missedMove(state, 'poll 2', [{ sequenceId: 'sequence', pollId: 'poll 3' }])?.pollId).toBe('poll 3');
  expect(state.places).toEqual({ sequence: 'poll 2' });
});
