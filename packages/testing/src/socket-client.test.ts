import { createServer, type Server as HttpServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Server } from 'socket.io';
import { listen } from './servers/ports.ts';
import { type SocketClient, type SocketOptions, socketClient } from './socket-client.ts';

const pollId = '7d3c2f7e-6f0a-4f7e-9a51-0d6c3b1f2a10';

let http: HttpServer;
let io: Server;
let url: string;
let clients: SocketClient[];

beforeEach(async () => {
  http = createServer();
  io = new Server(http);
  io.use((socket, next) => next(socket.handshake.auth.token === 'good' ? undefined : new Error('no token')));
  io.on('connection', (socket) => {
    socket.emit('presence', { pollId, watching: 1 }); // Immediately, before the client can have subscribed.
    socket.on('joinPoll', (id, acknowledge) => acknowledge({ ok: id === pollId }));
    socket.on('leaveFeed', (acknowledge) => acknowledge({ ok: true }));
  });
  url = `http://127.0.0.1:${await listen(http)}`;
  clients = [];
});

afterEach(async () => {
  for (const client of clients) {
    try {
      client.close();
    } catch {
      // A test that violates the contract on purpose has asserted the error already.
    }
  }
  await io.close();
});

const connect = async (options: SocketOptions = {}): Promise<SocketClient> => {
  const client = await socketClient(url, { token: 'good', ...options });
  clients.push(client);
  return client;
};

const watching = (count: number) => ({ pollId, watching: count });

test.each(['websocket', 'polling'] as const)('receives the first messages, over %s', async (transport) => {
  const client = await connect({ transports: [transport] });
  expect(await client.waitFor('presence')).toEqual(watching(1));
});

test("rejects with the server's reason", async () => {
  await expect(connect({ token: 'bad' })).rejects.toThrow('no token');
  expect(io.sockets.sockets.size).toBe(0);
});

test('finds a matching message, past or future, and records all in order', async () => {
  const client = await connect();
  const third = client.waitFor('presence', (presence) => presence.watching === 3);
  io.emit('presence', watching(2));
  io.emit('presence', watching(3));
  expect(await third).toEqual(watching(3));
  expect(await client.waitFor('presence', (presence) => presence.watching === 2)).toEqual(watching(2));
  expect(client.events('presence')).toEqual([watching(1), watching(2), watching(3)]);
  expect(client.events('pollDeleted')).toEqual([]);
});

test('reports the received messages on a timeout', async () => {
  const client = await connect();
  await client.waitFor('presence');
  await expect(client.waitFor('presence', () => false, 50)).rejects.toThrow(
    `no fitting "presence" came within 50 ms; received: [{"pollId":"${pollId}","watching":1}]`,
  );
});

test.each([
  ['has a field too many', 'presence', { ...watching(1), users: ['a'] }],
  ['has a wrong type', 'pollDeleted', { pollId: 7 }],
  ['is not in the contract', 'gossip', {}],
])('fails when a message %s', async (_, name, payload) => {
  const client = await connect();
  await client.waitFor('presence');
  io.emit(name, payload);
  await expect(client.waitFor('newPoll')).rejects.toThrow('waiting for "newPoll" failed');
  expect(() => client.events('presence')).toThrow('broke the contract');
  expect(() => client.close()).toThrow('broke the contract');
});

test('sends with and without a payload, and returns the acknowledgement', async () => {
  const client = await connect();
  expect(await client.send('joinPoll', pollId)).toEqual({ ok: true });
  expect(await client.send('joinPoll', 'other')).toEqual({ ok: false });
  expect(await client.send('leaveFeed')).toEqual({ ok: true });
});

test('reports a disconnect by the server, and does not reconnect', async () => {
  const client = await connect();
  expect(client.isConnected()).toBe(true);
  io.disconnectSockets(true);
  expect(await client.disconnected).toMatch(/^(io server disconnect|transport close)$/);
  expect(client.isConnected()).toBe(false);
});

test('reconnects if enabled', async () => {
  const client = await connect({ reconnection: true });
  await client.waitFor('presence');
  for (const socket of io.sockets.sockets.values()) socket.conn.close();
  await client.disconnected;
  await client.waitFor('presence', () => client.events('presence').length === 2, 10_000);
  expect(client.isConnected()).toBe(true);
});
