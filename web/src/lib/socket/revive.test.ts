import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createConnection } from './connection.ts';
import type { LiveSocket } from './open-socket.ts';
import { createRooms } from './rooms.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A connection over a fake socket, whose server responds while it `answers`. */
const setUp = async () => {
  const handlers = new Map<string, () => void>();
  const server = { answers: true, connects: 0, messages: 0 };
  const socket = {
    connected: true,
    active: true,
    on: (name: string, handler: () => void) => handlers.set(name, handler),
    onAny: () => undefined,
    io: { on: () => undefined },
    connect: () => {
      server.connects += 1;
    },
    disconnect: () => undefined,
    emit: (_message: string, _room: unknown, ack?: (response: { ok: true }) => void) => {
      server.messages += 1;
      if (server.answers) ack?.({ ok: true });
    },
  };
  const rooms = createRooms(
    () => socket,
    () => 0,
  );
  let revive = () => {};
  const connection = createConnection({
    // The fake has only the methods that the connection uses.
    open: async () => socket as unknown as LiveSocket,
    session: { getState: () => ({ status: 'signed-out', message: null }), token: () => 't', expire: () => undefined },
    onNetworkHint: (onRevive) => {
      revive = onRevive;
      return () => undefined;
    },
    random: () => 0,
    now: Date.now,
    rejoin: rooms.rejoin,
    probe: rooms.probe,
    onMessage: () => undefined,
  });
  connection.start();
  await jest.advanceTimersByTimeAsync(0);
  handlers.get('connect')?.();
  await jest.advanceTimersByTimeAsync(0);
  return { connection, server, revive: () => revive() };
};

test('keeps a connection on which the server responds', async () => {
  const { connection, server, revive } = await setUp();
  revive();
  await jest.advanceTimersByTimeAsync(5_000);
  expect([server.connects, connection.state.get().status]).toEqual([1, 'connected']);
});

test('replaces a dead connection once within two seconds', async () => {
  const { connection, server, revive } = await setUp();
  server.answers = false;
  revive();
  revive();
  await jest.advanceTimersByTimeAsync(2_000);
  expect([server.connects, connection.state.get().status]).toEqual([2, 'reconnecting']);
});
