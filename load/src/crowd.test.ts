import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@showhands/testing';
import { Server, type Socket } from 'socket.io';
import { type Crowd, openCrowd } from './crowd.ts';
import type { Heard } from './seat.ts';

const POLL = 'poll';
const heard = (version: number): Heard => ({ version, total: version, votes: [version] });
const update = (version: number, id = POLL) => ({ id, version, total_votes: version, options: [{ votes: version }] });

let io: Server;
let url: string;
let crowd: Crowd | undefined;
let stays: boolean;
let messages: unknown[][];

const acknowledge = (socket: Socket): void => {
  socket.onAny((...message: unknown[]) => {
    const answer = message.pop();
    messages.push(message);
    if (typeof answer === 'function') answer(stays ? { ok: true } : { ok: false, message: 'You may not' });
  });
};

beforeEach(async () => {
  [stays, messages] = [true, []];
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
  crowd?.close();
  await io.close();
});

const open = (sockets: number, token = 'good', read = async () => heard(1)): Crowd => {
  crowd = openCrowd({ url, attendees: Array.from({ length: sockets }, () => ({ token, pollId: POLL })), read });
  return crowd;
};

test('each socket joins its poll and leaves the feed, as the page of a poll does', async () => {
  const { settled, ...counts } = open(3);
  await settled;
  expect(crowd?.joined).toBe(3);
  expect(counts.connecting.count).toBe(3);
  expect(messages.filter(([name, poll]) => name === 'joinPoll' && poll === POLL)).toHaveLength(3);
  expect(messages.filter(([name]) => name === 'leaveFeed')).toHaveLength(3);
});

test('keeps the newest state that it was told of its poll, and when', async () => {
  const opened = open(2);
  await opened.settled;
  for (const told of [update(4), update(3), update(9, 'another')]) io.emit('pollUpdate', told);
  await eventually(() => expect(opened.deliveries).toBe(4));
  for (const { last, arrivals } of opened.seats) {
    expect(last).toEqual({ version: 4, total: 4, votes: [4] });
    expect([arrivals.versions, arrivals.times.length]).toEqual([[4, 3], 2]);
  }
});

test('comes back from a lost connection and reads what it has missed', async () => {
  const opened = open(1, 'good', async () => heard(8));
  await opened.settled;
  expect(opened.seats[0]?.last).toBeUndefined();
  for (const socket of io.sockets.sockets.values()) socket.conn.close();
  await eventually(() => expect(opened.seats[0]?.last).toEqual(heard(8)));
  expect([opened.losses, opened.joined]).toEqual([1, 1]);
});

test('comes back too when the server has hung up on it', async () => {
  const opened = open(1);
  await opened.settled;
  io.disconnectSockets();
  await eventually(() => expect([opened.losses, opened.joined]).toEqual([1, 1]));
});

test('is not in a poll that it may not join, and tries again', async () => {
  stays = false;
  const opened = open(1);
  await eventually(() => expect(opened.refusals.get('You may not')).toBeGreaterThan(1));
  expect(opened.joined).toBe(0);
  stays = true;
  await opened.settled;
  expect(opened.joined).toBe(1);
});

test('waits for nobody who is not let in, and counts why', async () => {
  const opened = open(2, 'bad');
  await opened.settled;
  expect([opened.joined, opened.refusals.get('no token')]).toEqual([0, 2]);
});
