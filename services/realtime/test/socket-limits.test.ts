import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { texts } from '@showhands/contracts';
import { aPollSnapshot, eventually, type SocketClient, socketClient, type TestUser } from '@showhands/testing';
import { rawSocket } from './support/raw-socket.ts';
import { type Fixture, type Replica, startFixture } from './support/realtime.ts';

let fixture: Fixture;
let replica: Replica;
const open: SocketClient[] = [];

beforeAll(async () => {
  fixture = await startFixture();
  replica = await fixture.startReplica();
});
afterAll(() => fixture.close());
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});

const connect = async (user: TestUser): Promise<SocketClient> => {
  const client = await socketClient(replica.url, { token: user.token });
  open.push(client);
  return client;
};
const connectAll = (user: TestUser, count: number) => Promise.all(Array.from({ length: count }, () => connect(user)));

const lookupsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const before = fixture.polls.requestedPaths.length;
  await work();
  return fixture.polls.requestedPaths.length - before;
};

test('a user can open 300 sockets, and another one when one is closed', async () => {
  const user = fixture.auth.user();
  const sockets = await Promise.all(Array.from({ length: 300 }, () => rawSocket(replica.url, user.token)));
  await expect(connect(user)).rejects.toThrow(texts.transport.rateLimited);
  await connect(fixture.auth.user());
  for (const socket of sockets) socket.close();
  await eventually(() => connect(user));
});

test("a user's joins are limited over all sockets, and look up no more polls", async () => {
  const sockets = await connectAll(fixture.auth.user(), 12);
  const stranger = await connect(fixture.auth.user());
  // Fewer of each than its own message rate allows.
  const joinMany = (socket: SocketClient) =>
    Array.from({ length: 110 }, () => socket.send('joinPoll', randomUUID()).then(({ message }) => message));
  let messages: (string | undefined)[] = [];
  const lookups = await lookupsDuring(async () => {
    messages = await Promise.all(sockets.flatMap(joinMany));
  });
  expect(messages).toContain(texts.transport.rateLimited);
  expect(lookups).toBe(messages.filter((message) => message === texts.poll.notFound).length);
  const poll = aPollSnapshot();
  fixture.polls.put(poll);
  expect(await stranger.send('joinPoll', poll.id)).toEqual({ ok: true });
});

test('an unknown poll is looked up once by all who join it within a second', async () => {
  const [one, other] = await connectAll(fixture.auth.user(), 2);
  const id = randomUUID();
  const lookups = await lookupsDuring(async () => {
    await one?.send('joinPoll', id);
    await other?.send('joinPoll', id);
  });
  expect(lookups).toBe(1);
  const poll = aPollSnapshot({ id });
  fixture.polls.put(poll);
  await eventually(async () => expect(await one?.send('joinPoll', id)).toEqual({ ok: true }));
});

test('a few lookups run at a time, and the others wait', async () => {
  const socket = await connect(fixture.auth.user());
  const polls = Array.from({ length: 40 }, () => aPollSnapshot());
  for (const poll of polls) fixture.polls.put(poll);
  const resume = fixture.polls.pause();
  let responses: Promise<unknown[]> | undefined;
  const lookups = await lookupsDuring(async () => {
    responses = Promise.all(polls.map(({ id }) => socket.send('joinPoll', id)));
    // Answered after every join before it has been handled.
    await socket.send('newPoll');
  });
  expect(lookups).toBeLessThan(10);
  resume();
  expect(await responses).toEqual(polls.map(() => ({ ok: true })));
});
