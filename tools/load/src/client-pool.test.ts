import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@showhands/testing';
import { Server, type Socket } from 'socket.io';
import type { PollState, Viewer } from './client.ts';
import { type ClientPool, openClientPool } from './client-pool.ts';

const POLL = 'poll';
/** Reconnects back off, which takes seconds on a busy machine. */
const PATIENT = { timeoutMs: 60_000 };
const state = (version: number): PollState => ({ version, total: version, votes: [version] });
const update = (version: number, id = POLL) => ({ id, version, total_votes: version, options: [{ votes: version }] });

let io: Server;
let url: string;
let pool: ClientPool | undefined;
let acceptsJoins: boolean;
let messages: unknown[][];

const acknowledge = (socket: Socket): void => {
  socket.onAny((...message: unknown[]) => {
    const ack = message.pop();
    messages.push(message);
    if (typeof ack === 'function') ack(acceptsJoins ? { ok: true } : { ok: false, message: 'You may not' });
  });
};

beforeEach(async () => {
  [acceptsJoins, messages] = [true, []];
  const server = createServer();
  io = new Server(server);
  io.use((socket, next) => next(socket.handshake.auth.token === 'good' ? undefined : new Error('no token')));
  io.on('connection', acknowledge);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  url = `http://127.0.0.1:${address.port}`;
});

afterEach(async () => {
  pool?.close();
  await io.close();
});

const open = (sockets: number, token = 'good', readPoll = async () => state(1)): ClientPool => {
  pool = openClientPool({ url, viewers: Array.from({ length: sockets }, () => ({ token, pollId: POLL })), readPoll });
  return pool;
};

test.each<[NonNullable<Viewer['shows']>, unknown[][]]>([
  ['feed', []],
  [{ list: [POLL] }, [['watchPolls', { polls: [{ id: POLL, version: 0 }] }]]],
])('a client that shows %j subscribes to it, and gets its poll from either message', async (shows, expected) => {
  pool = openClientPool({ url, viewers: [{ token: 'good', pollId: POLL, shows }], readPoll: async () => state(1) });
  await pool.settled;
  expect(messages).toEqual(expected);
  io.emit('pollUpdate', update(2));
  io.emit('pollCounts', [update(1, 'other'), update(3)]);
  io.emit('pollCounts', [update(9, 'other')]);
  await eventually(() => expect([pool?.frames, pool?.deliveries]).toEqual([3, 2]), PATIENT);
  expect(pool.clients[0]?.lastState).toEqual(state(3));
});

test('each client joins its poll and leaves the feed, as the page of a poll does', async () => {
  const { settled, ...counts } = open(3);
  await settled;
  expect(pool?.joined).toBe(3);
  expect(counts.connectTimes.count).toBe(3);
  expect(messages.filter(([name, poll]) => name === 'joinPoll' && poll === POLL)).toHaveLength(3);
  expect(messages.filter(([name]) => name === 'leaveFeed')).toHaveLength(3);
});

test('keeps the newest state of its poll and the arrival time of each update', async () => {
  const opened = open(2);
  await opened.settled;
  for (const payload of [update(4), update(9, 'another'), update(3)]) io.emit('pollUpdate', payload);
  await eventually(() => expect(opened.deliveries).toBe(4), PATIENT);
  for (const { lastState, arrivals } of opened.clients) {
    expect(lastState).toEqual({ version: 4, total: 4, votes: [4] });
    expect([arrivals.versions, arrivals.times.length]).toEqual([[4, 3], 2]);
  }
});

test('reconnects after a lost connection and fetches the poll', async () => {
  const opened = open(1, 'good', async () => state(8));
  await opened.settled;
  expect(opened.clients[0]?.lastState).toBeUndefined();
  for (const socket of io.sockets.sockets.values()) socket.conn.close();
  await eventually(() => expect(opened.clients[0]?.lastState).toEqual(state(8)), PATIENT);
  expect([opened.disconnects, opened.joined]).toEqual([1, 1]);
  expect(opened.reconnectTimes.distribution()).toMatchObject({ count: 1 });
});

test('reconnects after a disconnect by the server', async () => {
  const opened = open(1);
  await opened.settled;
  io.disconnectSockets();
  await eventually(() => expect([opened.disconnects, opened.joined]).toEqual([1, 1]), PATIENT);
});

test('retries a rejected join', async () => {
  acceptsJoins = false;
  const opened = open(1);
  await eventually(() => expect(opened.connectErrors.get('You may not')).toBeGreaterThan(1), PATIENT);
  expect(opened.joined).toBe(0);
  acceptsJoins = true;
  await opened.settled;
  expect(opened.joined).toBe(1);
});

test('settles without clients whose handshake is rejected, and counts the reason', async () => {
  const opened = open(2, 'bad');
  await opened.settled;
  expect([opened.joined, opened.connectErrors.get('no token')]).toEqual([0, 2]);
});
