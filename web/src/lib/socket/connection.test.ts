import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { SessionState } from '../session/create-session.ts';
import { createConnection } from './connection.ts';
import type { LiveSocket } from './open-socket.ts';

type Handler = (...payload: unknown[]) => void;

/** The client's socket as far as the connection sees it, its events fired by the test. */
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
    io: { on: (name: string, handler: Handler) => handlers.set(name, handler) },
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
  let failures = broken;
  let opened = 0;
  let token = 't';
  const connection = createConnection({
    open: async (auth) => {
      socket.auth = auth;
      opened += 1;
      failures -= 1;
      if (failures >= 0) throw new Error('chunk not found');
      // The fake has what the connection uses, and no more.
      return socket as unknown as LiveSocket;
    },
    session: { getState: () => state, token: () => token, expire: (message) => void ended.push(message) },
    onRevival: (callback) => {
      revive = callback;
      return () => {
        revive = () => {};
      };
    },
    random: () => 0.5,
    rejoin: async () => {},
    received: (...message) => void received.push(message),
  });
  const start = async () => {
    const stop = connection.start();
    await jest.advanceTimersByTimeAsync(0);
    return stop;
  };
  const issue = (newer: string) => {
    token = newer;
  };
  return { connection, socket, fire, ended, received, start, issue, revive: () => revive(), opened: () => opened };
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('connects, and says so to whoever must read again', async () => {
  const { connection, socket, fire, start } = setUp();
  await start();
  expect([connection.state.get().status, socket.connects]).toEqual(['connecting', 1]);
  fire('connect');
  await jest.advanceTimersByTimeAsync(0);
  expect(connection.state.get()).toEqual({ status: 'connected', problem: null });
  expect(connection.connects.get()).toBe(1);
});

test('is told of messages by name', async () => {
  const { fire, received, start } = setUp();
  await start();
  fire('*', 'presence', { watching: 3 });
  expect(received).toEqual([['presence', { watching: 3 }]]);
});

test('leaves a lost link to the client, which tries by itself', async () => {
  const { connection, socket, fire, start } = setUp();
  await start();
  fire('connect');
  fire('disconnect', 'transport close');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(connection.state.get().status).toBe('reconnecting');
  expect(socket.connects).toBe(1);
});

test('comes back by itself when the server has hung up', async () => {
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

test('keeps why it cannot connect', async () => {
  const { connection, fire, start } = setUp();
  await start();
  fire('connect_error', new Error('timeout'));
  expect(connection.state.get()).toEqual({ status: 'reconnecting', problem: 'Connection failed: timeout' });
});

test('is offline when the client has given up, and goes on trying now and then', async () => {
  const { connection, socket, fire, start } = setUp();
  await start();
  fire('connect_error', new Error('xhr poll error'));
  fire('reconnect_failed');
  expect(connection.state.get()).toEqual({ status: 'offline', problem: 'Connection failed: xhr poll error' });
  await jest.advanceTimersByTimeAsync(15_000);
  expect(socket.connects).toBe(2);
  expect(connection.state.get().status).toBe('offline');
  fire('connect_error', new Error('xhr poll error'));
  expect(connection.state.get().status).toBe('offline');
});

test('tries at once when the page is revived, but only where it has given up', async () => {
  const { connection, socket, fire, start, revive } = setUp();
  await start();
  revive();
  expect(socket.connects).toBe(1);
  fire('reconnect_failed');
  revive();
  await jest.advanceTimersByTimeAsync(0);
  expect(socket.connects).toBe(2);
  expect(connection.state.get().status).toBe('reconnecting');
});

test.each([['Authentication failed: invalid token'], ['Authentication failed: no token']])(
  'a server that says "%s" ends the session',
  async (message) => {
    const { fire, ended, start } = setUp();
    await start();
    fire('connect_error', new Error(message));
    expect(ended).toEqual(['Session expired. Please login again.']);
  },
);

test('right after a sign-in it is the authentication that has failed', async () => {
  const { fire, ended, start } = setUp({ state: FRESH });
  await start();
  fire('connect_error', new Error('Authentication failed: invalid token'));
  expect(ended).toEqual(['Authentication failed. Please login again.']);
});

test('a session that the server ends is left; other errors are not', async () => {
  const { fire, ended, start } = setUp();
  await start();
  fire('connect');
  fire('error', { message: 'You may not see this poll' });
  expect(ended).toEqual([]);
  fire('error', { message: 'Session expired. Please login again.' });
  expect(ended).toEqual(['Session expired. Please login again.']);
});

test('the end of a token that was issued anew meanwhile ends nothing: the link comes up with the newer one', async () => {
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

test('a client whose code did not load is fetched again', async () => {
  const { connection, socket, start, opened } = setUp({ broken: 1 });
  await start();
  expect(connection.state.get().status).toBe('offline');
  connection.reconnect();
  await jest.advanceTimersByTimeAsync(0);
  expect([opened(), socket.connects]).toEqual([2, 1]);
});

test('once stopped, nothing is tried any more', async () => {
  const { connection, socket, fire, start, revive } = setUp();
  const stop = await start();
  fire('reconnect_failed');
  stop();
  revive();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([socket.connects, socket.disconnects]).toEqual([1, 1]);
  expect(connection.state.get().status).toBe('idle');
});

test('a stop while the client is still being fetched keeps it from connecting', async () => {
  const { connection, socket } = setUp();
  connection.start()();
  await jest.advanceTimersByTimeAsync(0);
  expect(socket.connects).toBe(0);
});
