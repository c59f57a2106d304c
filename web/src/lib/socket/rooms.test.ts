import { beforeEach, expect, jest, test } from '@jest/globals';
import { type Ack, texts } from '@showhands/contracts';
import { createRooms, type ListedPoll, type RoomSocket } from './rooms.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
const OK: Ack = { ok: true };
const UNAVAILABLE: Ack = { ok: false, message: texts.transport.unavailable };

const aListed = (id: string, version: number): ListedPoll => ({ id, version });

const namesIn = (payload: unknown): string[] =>
  typeof payload === 'object' && payload !== null && 'polls' in payload
    ? (payload.polls as ListedPoll[]).map(({ id, version }) => `${id}${version}`)
    : payload === undefined
      ? []
      : [String(payload)];

const setUp = ({ connected = true } = {}) => {
  const sent: string[] = [];
  const state: { connected: boolean; response: Ack | undefined } = { connected, response: OK };
  const socket: RoomSocket = {
    get connected() {
      return state.connected;
    },
    emit: (message, payload, ack) => {
      sent.push([message, ...namesIn(payload)].join(' '));
      if (state.response) ack?.(state.response);
    },
  };
  const rooms = createRooms(
    () => socket,
    () => 1,
  );
  return { rooms, sent, state };
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
  rooms.watchList(
    () => [aListed('a', 1)],
    () => {},
  );
  expect(sent).toEqual([]);
  state.connected = true;
  await rooms.rejoin();
  expect(sent).toEqual(['joinPoll p1', 'watchPolls a1']);
});

test('leaves the feed, which the server joins by default, when no screen lists polls', async () => {
  const { rooms, sent } = setUp();
  await rooms.rejoin();
  expect(sent).toEqual(['leaveFeed']);
});

test('watches the polls of all lists on the screen, and leaves with the last one', async () => {
  const { rooms, sent } = setUp();
  let joined = 0;
  const shown = [aListed('b', 2)];
  const list = rooms.watchList(
    () => shown,
    () => (joined += 1),
  );
  await jest.advanceTimersByTimeAsync(1_000);
  expect([sent, joined]).toEqual([['watchPolls b2'], 1]);
  const other = rooms.watchList(
    () => [aListed('a', 1), aListed('b', 2)],
    () => (joined += 1),
  );
  await jest.advanceTimersByTimeAsync(1_000);
  expect([sent.splice(0), joined]).toEqual([['watchPolls b2', 'watchPolls b2 a1'], 1]);
  list.leave();
  await jest.advanceTimersByTimeAsync(1_000);
  other.leave();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(['leaveFeed']);
});

test('sends a list again after a while if it shows other polls, and after a reconnect', async () => {
  const { rooms, sent } = setUp();
  let shown = [aListed('a', 1)];
  const list = rooms.watchList(
    () => shown,
    () => {},
  );
  await jest.advanceTimersByTimeAsync(1_000);
  sent.length = 0;
  for (const version of [2, 3]) {
    shown = [aListed('a', version), aListed('b', 1)];
    list.changed();
    await jest.advanceTimersByTimeAsync(124);
  }
  expect(sent).toEqual([]);
  await jest.advanceTimersByTimeAsync(2);
  expect(sent).toEqual(['watchPolls a3 b1']);
  shown = [aListed('a', 4), aListed('b', 1)];
  list.changed();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(1);
  await rooms.rejoin();
  expect(sent.at(-1)).toBe('watchPolls a4 b1');
});

test('watches at most as many polls as the server takes', async () => {
  const { rooms, sent } = setUp();
  rooms.watchList(
    () => Array.from({ length: 300 }, (_, index) => aListed(`p${index}v`, 1)),
    () => {},
  );
  expect(sent[0]?.split(' ')).toHaveLength(101);
});

test('goes on without an acknowledgement after a timeout', async () => {
  const { rooms, state } = setUp();
  state.response = undefined;
  rooms.joinPoll('p1', () => {});
  let done = false;
  void rooms.rejoin().then(() => (done = true));
  await jest.advanceTimersByTimeAsync(4_999);
  expect(done).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(done).toBe(true);
});

test('retries a join ever more rarely until it is confirmed, and reports it then', async () => {
  const { rooms, sent, state } = setUp();
  state.response = UNAVAILABLE;
  let joined = 0;
  rooms.joinPoll('p1', () => (joined += 1));
  const after = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms);
    return sent.length;
  };
  expect([await after(499), await after(1), await after(1_000), await after(2_000)]).toEqual([1, 2, 3, 4]);
  expect([await after(3_999), await after(1), await after(3_999)]).toEqual([4, 5, 5]);
  state.response = OK;
  expect([joined, await after(1), joined]).toEqual([0, 6, 1]);
  expect(await after(60_000)).toBe(6);
});

test('retries a join without a response', async () => {
  const { rooms, sent, state } = setUp();
  state.response = undefined;
  rooms.joinPoll('p1', () => {});
  await jest.advanceTimersByTimeAsync(5_500);
  expect(sent).toEqual(['joinPoll p1', 'joinPoll p1']);
});

test('retries a join of a new connection, and reports it', async () => {
  const { rooms, state } = setUp({ connected: false });
  let joined = 0;
  rooms.joinPoll('p1', () => (joined += 1));
  [state.connected, state.response] = [true, UNAVAILABLE];
  await rooms.rejoin();
  state.response = OK;
  expect(joined).toBe(0);
  await jest.advanceTimersByTimeAsync(500);
  expect(joined).toBe(1);
});

test.each([texts.poll.notFound, texts.transport.invalidRequest])(
  'does not retry a join rejected by “%s”',
  async (message) => {
    const { rooms, sent, state } = setUp();
    state.response = { ok: false, message };
    rooms.joinPoll('p1', () => {});
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['joinPoll p1']);
  },
);

test('does not retry a join after it has left, nor on a lost connection', async () => {
  const { rooms, sent, state } = setUp();
  state.response = UNAVAILABLE;
  const release = rooms.joinPoll('p1', () => {});
  rooms.joinPoll('p2', () => {});
  await jest.advanceTimersByTimeAsync(0);
  release();
  state.connected = false;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['joinPoll p1', 'joinPoll p2', 'leavePoll p1']);
});

test('ignores the response to a join of a lost connection', async () => {
  const { rooms, sent, state } = setUp();
  state.response = undefined;
  rooms.joinPoll('p1', () => {});
  state.response = OK;
  await rooms.rejoin();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['joinPoll p1', 'joinPoll p1', 'leaveFeed']);
});
