import { beforeEach, expect, jest, test } from '@jest/globals';
import type { SessionState } from '../session/create-session.ts';
import { createConnection } from './connection.ts';
import type { LiveSocket } from './open-socket.ts';

type Handler = (...payload: unknown[]) => void;

/** A fake of the socket with the methods that the connection uses. The test emits its events. */
const fakeSocket = () => {
  const handlers = new Map<string, Handler>();
  const socket = {
    active: true,
    connects: 0,
    disconnects: 0,
    auth: (): string | undefined => undefined,
    shown: undefined as string | undefined,
    on: (name: string, handler: Handler) => handlers.set(name, handler),
    onAny: (handler: Handler) => handlers.set('*', handler),
    io: {
      on: (name: string, handler: Handler) => handlers.set(name, handler),
      engine: { close: () => handlers.get('disconnect')?.('forced close') },
    },
    connect: () => {
      socket.connects += 1;
      socket.shown = socket.auth();
    },
    disconnect: () => (socket.disconnects += 1),
  };
  return { socket, fire: (name: string, ...payload: unknown[]) => handlers.get(name)?.(...payload) };
};

const FRESH: SessionState = {
  status: 'signed-in',
  token: 't',
  user: { id: 'u', username: 'ada', email: 'a@b.cd', profile_picture: null },
  fresh: true,
};

const setUp = ({ state = { ...FRESH, fresh: false }, broken = 0 }: { state?: SessionState; broken?: number } = {}) => {
  const { socket, fire } = fakeSocket();
  const ended: string[] = [];
  const received: unknown[] = [];
  let revive = () => {};
  let lost = () => {};
  let failures = broken;
  let opened = 0;
  let token = 't';
  const connection = createConnection({
    open: async (auth) => {
      socket.auth = auth;
      opened += 1;
      failures -= 1;
      if (failures >= 0) throw new Error('chunk not found');
      // The fake has only the methods that the connection uses.
      return socket as unknown as LiveSocket;
    },
    session: { getState: () => state, token: () => token, expire: (message) => void ended.push(message) },
    onNetworkHint: (onRevive, onLost) => {
      revive = onRevive;
      lost = onLost;
      return () => {
        revive = () => {};
      };
    },
    random: () => 0.5,
    now: Date.now,
    rejoin: async () => {},
    probe: async () => true,
    onMessage: (...message) => void received.push(message),
  });
  const start = async () => {
    const stop = connection.start();
    await jest.advanceTimersByTimeAsync(0);
    return stop;
  };
  const issue = (newer: string) => {
    token = newer;
  };
  return {
    connection,
    socket,
    fire,
    ended,
    received,
    start,
    issue,
    revive: () => revive(),
    lose: () => lost(),
    opened: () => opened,
  };
};

beforeEach(() => {
  jest.useFakeTimers();
});
test('counts connects, after which data is refetched', async () => {
  const { connection, socket, fire, start } = setUp();
  await start();
  expect([connection.state.get().status, socket.connects]).toEqual(['connecting', 1]);
  fire('connect');
  await jest.advanceTimersByTimeAsync(0);
  expect(connection.state.get()).toMatchObject({ status: 'connected', problem: null });
  expect(connection.connects.get()).toBe(1);
});

test('leaves reconnecting to socket.io after a lost connection', async () => {
  const { connection, socket, fire, start } = setUp();
  await start();
  fire('connect');
  fire('disconnect', 'transport close');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(connection.state.get().status).toBe('reconnecting');
  expect(socket.connects).toBe(1);
});

test('reconnects when the server has closed the connection', async () => {
  const { connection, socket, fire, start } = setUp();
  await start();
  fire('connect');
  fire('disconnect', 'io server disconnect');
  expect(connection.state.get().status).toBe('reconnecting');
  await jest.advanceTimersByTimeAsync(1_499);
  expect(socket.connects).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(socket.connects).toBe(2);
});

test('keeps the reason of a failed connect', async () => {
  const { connection, fire, start } = setUp();
  await start();
  fire('connect_error', new Error('timeout'));
  expect(connection.state.get()).toMatchObject({ status: 'reconnecting', problem: 'Connection failed: timeout' });
});

test('is offline when socket.io gives up, and keeps retrying', async () => {
  const { connection, socket, fire, start } = setUp();
  await start();
  fire('connect_error', new Error('xhr poll error'));
  fire('reconnect_failed');
  expect(connection.state.get()).toMatchObject({ status: 'offline', problem: 'Connection failed: xhr poll error' });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(socket.connects).toBe(2);
  expect(connection.state.get().status).toBe('offline');
  fire('connect_error', new Error('xhr poll error'));
  expect(connection.state.get().status).toBe('offline');
});

test('drops an open socket when the browser goes offline', async () => {
  const { connection, fire, start, lose } = setUp();
  await start();
  lose();
  expect(connection.state.get().status).toBe('connecting');
  fire('connect');
  const before = Date.now();
  await jest.advanceTimersByTimeAsync(10_000);
  lose();
  expect(connection.state.get()).toEqual({ status: 'reconnecting', problem: null, liveUntil: before + 10_000 });
});

test.each([
  ['a message', '*'],
  ['a ping', 'ping'],
])('a connection that has fallen silent was live until %s, and until it was lost otherwise', async (_what, event) => {
  const { connection, fire, start } = setUp();
  await start();
  fire('connect');
  await jest.advanceTimersByTimeAsync(10_000);
  fire(event, 'presence', {});
  const heardAt = Date.now();
  await jest.advanceTimersByTimeAsync(45_000);
  fire('disconnect', 'ping timeout');
  expect(connection.state.get().liveUntil).toBe(heardAt);
  fire('reconnect_failed');
  expect(connection.state.get().liveUntil).toBe(heardAt);
  fire('connect');
  fire('disconnect', 'transport close');
  expect(connection.state.get().liveUntil).toBe(Date.now());
});

test('retries at once when the network may be back, instead of at the next attempt', async () => {
  const { socket, fire, start, revive } = setUp();
  await start();
  revive();
  expect([socket.connects, socket.disconnects]).toEqual([1, 0]);
  fire('connect');
  revive();
  expect([socket.connects, socket.disconnects]).toEqual([1, 0]);
  fire('disconnect', 'transport close');
  revive();
  await jest.advanceTimersByTimeAsync(0);
  // socket.io ignores `connect` while an attempt of its own is due.
  expect([socket.connects, socket.disconnects]).toEqual([2, 1]);
});

test.each([['Authentication failed: invalid token'], ['Authentication failed: no token']])(
  'expires the session after "%s"',
  async (message) => {
    const { fire, ended, start } = setUp();
    await start();
    fire('connect_error', new Error(message));
    expect(ended).toEqual(['Session expired. Please login again.']);
  },
);

test('reports a failed authentication right after a sign-in', async () => {
  const { fire, ended, start } = setUp({ state: FRESH });
  await start();
  fire('connect_error', new Error('Authentication failed: invalid token'));
  expect(ended).toEqual(['Authentication failed. Please login again.']);
});

test('only a token error from the server expires the session', async () => {
  const { fire, ended, start } = setUp();
  await start();
  fire('connect');
  fire('error', { message: 'You may not see this poll' });
  expect(ended).toEqual([]);
  fire('error', { message: 'Session expired. Please login again.' });
  expect(ended).toEqual(['Session expired. Please login again.']);
});

test('ignores the expiry of a token that has been replaced, and connects with the new one', async () => {
  const { fire, ended, socket, start, issue } = setUp();
  await start();
  expect(socket.shown).toBe('t');
  fire('connect');
  issue('newer');
  fire('error', { message: 'Session expired. Please login again.' });
  expect(ended).toEqual([]);
  fire('disconnect', 'io server disconnect');
  await jest.advanceTimersByTimeAsync(2_000);
  expect(socket.connects).toBe(2);
  expect(socket.shown).toBe('newer');
  fire('error', { message: 'Session expired. Please login again.' });
  expect(ended).toEqual(['Session expired. Please login again.']);
});

test('loads the socket client again after a failed import', async () => {
  const { connection, socket, start, opened } = setUp({ broken: 1 });
  await start();
  expect(connection.state.get().status).toBe('offline');
  connection.reconnect();
  await jest.advanceTimersByTimeAsync(0);
  expect([opened(), socket.connects]).toEqual([2, 1]);
});

test('does not retry after it is stopped', async () => {
  const { connection, socket, fire, start, revive } = setUp();
  const stop = await start();
  fire('reconnect_failed');
  stop();
  revive();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([socket.connects, socket.disconnects]).toEqual([1, 1]);
  expect(connection.state.get().status).toBe('idle');
});

test('does not connect when it is stopped while the client is loading', async () => {
  const { connection, socket } = setUp();
  connection.start()();
  await jest.advanceTimersByTimeAsync(0);
  expect(socket.connects).toBe(0);
});

test('passes messages on by name', async () => {
  const { fire, received, start } = setUp();
  await start();
  fire('*', 'presence', { watching: 3 });
  expect(received).toEqual([['presence', { watching: 3 }]]);
});
