import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createRooms, type RoomSocket } from './rooms.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const setUp = ({ connected = true, answers = true } = {}) => {
  const sent: string[] = [];
  const state = { connected };
  const socket: RoomSocket = {
    get connected() {
      return state.connected;
    },
    emit: (message, room, ack) => {
      sent.push(room ? `${message} ${room}` : message);
      if (answers) ack?.({ ok: true });
    },
  };
  return { rooms: createRooms(() => socket), sent, state };
};

test('joins a poll for its first holder and leaves it with its last', async () => {
  const { rooms, sent } = setUp();
  let joined = 0;
  const release = rooms.holdPoll('p1', () => (joined += 1));
  const releaseOther = rooms.holdPoll('p1', () => (joined += 1));
  await jest.advanceTimersByTimeAsync(0);
  expect([sent, joined]).toEqual([['joinPoll p1'], 2]);
  release();
  expect(sent).toEqual(['joinPoll p1']);
  releaseOther();
  expect(sent).toEqual(['joinPoll p1', 'leavePoll p1']);
});

test('one who holds a poll that is joined already has missed nothing', async () => {
  const { rooms } = setUp();
  rooms.holdPoll('p1', () => {});
  await jest.advanceTimersByTimeAsync(0);
  let joined = 0;
  rooms.holdPoll('p1', () => (joined += 1));
  await jest.advanceTimersByTimeAsync(0);
  expect(joined).toBe(0);
});

test('what is held while the link is down is joined when it is up', async () => {
  const { rooms, sent, state } = setUp({ connected: false });
  rooms.holdPoll('p1', () => {});
  rooms.holdFeed(() => {});
  expect(sent).toEqual([]);
  state.connected = true;
  await rooms.rejoin();
  expect(sent).toEqual(['joinPoll p1']);
});

test('leaves the feed, into which the server puts everyone, where no screen lists polls', async () => {
  const { rooms, sent } = setUp();
  await rooms.rejoin();
  expect(sent).toEqual(['leaveFeed']);
});

test('enters and leaves the feed with the screens that list polls', async () => {
  const { rooms, sent } = setUp();
  let joined = 0;
  const release = rooms.holdFeed(() => (joined += 1));
  await jest.advanceTimersByTimeAsync(0);
  release();
  expect([sent, joined]).toEqual([['joinFeed', 'leaveFeed'], 1]);
});

test('an answer that never comes does not hold anyone up', async () => {
  const { rooms } = setUp({ answers: false });
  rooms.holdPoll('p1', () => {});
  let done = false;
  void rooms.rejoin().then(() => (done = true));
  await jest.advanceTimersByTimeAsync(4_999);
  expect(done).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(done).toBe(true);
});
