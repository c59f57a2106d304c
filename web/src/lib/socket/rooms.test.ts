import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createRooms, type RoomSocket } from './rooms.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const setUp = ({ connected = true, acknowledges = true } = {}) => {
  const sent: string[] = [];
  const state = { connected };
  const socket: RoomSocket = {
    get connected() {
      return state.connected;
    },
    emit: (message, room, ack) => {
      sent.push(room ? `${message} ${room}` : message);
      if (acknowledges) ack?.({ ok: true });
    },
  };
  return { rooms: createRooms(() => socket), sent, state };
};

test('joins a poll for its first member and leaves it with its last', async () => {
  const { rooms, sent } = setUp();
  let joined = 0;
  const release = rooms.joinPoll('p1', () => (joined += 1));
  const releaseOther = rooms.joinPoll('p1', () => (joined += 1));
  await jest.advanceTimersByTimeAsync(0);
  expect([sent, joined]).toEqual([['joinPoll p1'], 2]);
  release();
  expect(sent).toEqual(['joinPoll p1']);
  releaseOther();
  expect(sent).toEqual(['joinPoll p1', 'leavePoll p1']);
});

test('does not report a join when the room is joined already', async () => {
  const { rooms } = setUp();
  rooms.joinPoll('p1', () => {});
  await jest.advanceTimersByTimeAsync(0);
  let joined = 0;
  rooms.joinPoll('p1', () => (joined += 1));
  await jest.advanceTimersByTimeAsync(0);
  expect(joined).toBe(0);
});

test('joins rooms of a lost connection when it is back', async () => {
  const { rooms, sent, state } = setUp({ connected: false });
  rooms.joinPoll('p1', () => {});
  rooms.joinFeed(() => {});
  expect(sent).toEqual([]);
  state.connected = true;
  await rooms.rejoin();
  expect(sent).toEqual(['joinPoll p1']);
});

test('leaves the feed, which the server joins by default, when no screen lists polls', async () => {
  const { rooms, sent } = setUp();
  await rooms.rejoin();
  expect(sent).toEqual(['leaveFeed']);
});

test('joins and leaves the feed with the screens that list polls', async () => {
  const { rooms, sent } = setUp();
  let joined = 0;
  const release = rooms.joinFeed(() => (joined += 1));
  await jest.advanceTimersByTimeAsync(0);
  release();
  expect([sent, joined]).toEqual([['joinFeed', 'leaveFeed'], 1]);
});

test('goes on without an acknowledgement after a timeout', async () => {
  const { rooms } = setUp({ acknowledges: false });
  rooms.joinPoll('p1', () => {});
  let done = false;
  void rooms.rejoin().then(() => (done = true));
  await jest.advanceTimersByTimeAsync(4_999);
  expect(done).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(done).toBe(true);
});
