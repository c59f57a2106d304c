import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Server } from 'socket.io';
import { listen } from './servers/ports.ts';
import { socketClient } from './socket-client.ts';

const presence = { pollId: '7d3c2f7e-6f0a-4f7e-9a51-0d6c3b1f2a10', watching: 1 };

let io: Server;
let url: string;

beforeEach(async () => {
  const http = createServer();
  io = new Server(http);
  io.use((socket, next) => next(socket.handshake.auth.token === 'good' ? undefined : new Error('no token')));
  io.on('connection', (socket) => socket.emit('presence', presence)); // Before the client can have subscribed.
  url = `http://127.0.0.1:${await listen(http)}`;
});

afterEach(() => io.close());

test.each([
  ['has a field too many', 'presence', { ...presence, users: ['a'] }],
  ['has a wrong type', 'pollDeleted', { pollId: 7 }],
  ['is not in the contract', 'gossip', {}],
])('fails when a message %s', async (_, name, payload) => {
  const client = await socketClient(url, { token: 'good' });
  await client.waitFor('presence');
  io.emit(name, payload);
  await expect(client.waitFor('newPoll')).rejects.toThrow('waiting for "newPoll" failed');
  expect(() => client.events('presence')).toThrow('broke the contract');
  expect(() => client.close()).toThrow('broke the contract');
});

test('reports the received messages on a timeout, and the end of the connection', async () => {
  const client = await socketClient(url, { token: 'good' });
  await client.waitFor('presence');
  await expect(client.waitFor('presence', () => false, 50)).rejects.toThrow(
    `no fitting "presence" came within 50 ms; received: [${JSON.stringify(presence)}]`,
  );
  const waiting = client.waitFor('newPoll');
  io.disconnectSockets(true);
  await expect(waiting).rejects.toThrow('waiting for "newPoll" failed');
  expect(client.isConnected()).toBe(false);
});

test("rejects with the server's reason", async () => {
  await expect(socketClient(url, { token: 'bad' })).rejects.toThrow('no token');
});
