import { expect, test } from '@jest/globals';
import {
  followedAt,
  isFollower,
  noFollowing,
  parseFollowState,
  withArrival,
  withChoice,
  withPlace,
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

test('knows a followed sequence at one poll, until it is known to be elsewhere or no longer followed', () => {
  const arrived = withPlace(withArrival(noFollowing, 'poll 1'), 'sequence', 'poll 1');
  expect(followedAt(arrived, 'poll 1')).toEqual(['sequence']);
  expect(followedAt(arrived, 'poll 2')).toEqual([]);
  expect(followedAt(withChoice(arrived, 'sequence', false), 'poll 1')).toEqual([]);
  expect(followedAt(withPlace(arrived, 'sequence', 'poll 2'), 'poll 1')).toEqual([]);
  expect(followedAt(withPlace(noFollowing, 'sequence', 'poll 1'), 'poll 1')).toEqual([]);
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
