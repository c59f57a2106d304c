import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { presentPoll } from '@showhands/contracts';
import {
  eventually,
  type SocketClient,
  type SocketOptions,
  socketClient,
  startRedis,
  type TcpProxy,
  type TestServer,
  tcpProxy,
} from '@showhands/testing';
import { aComment, aNotification, anEvent, aPoll, aVote, votedTimes } from './support/events.ts';
import { rawSocket } from './support/raw-socket.ts';
import { type Replica, startWorld, type World } from './support/realtime.ts';

describe('two replicas', () => {
  let world: World;
  let redis: TestServer;
  let taking: Replica;
  let other: Replica;
  const open: { close(): void }[] = [];

  beforeAll(async () => {
    [world, redis] = await Promise.all([startWorld(), startRedis()]);
  });
  afterAll(async () => {
    await world.close();
    await redis.stop();
  });
  beforeEach(async () => {
    [taking, other] = await Promise.all([
      world.startReplica({ REDIS_URL: redis.url }),
      world.startReplica({ REDIS_URL: redis.url }),
    ]);
  });
  afterEach(async () => {
    for (const client of open.splice(0)) client.close();
    await Promise.all([taking.close(), other.close()]);
  });

  const connect = async (replica: Replica, options: SocketOptions = {}): Promise<SocketClient> => {
    const client = await socketClient(replica.url, { token: world.auth.user().token, ...options });
    open.push(client);
    return client;
  };

  test.each(['websocket', 'polling'] as const)('are heard by each other, over %s', async (transport) => {
    const poll = aPoll();
    world.polls.put(poll);
    const user = world.auth.user();
    const feeds = await Promise.all([taking, other].map((replica) => connect(replica, { transports: [transport] })));
    const rooms = await Promise.all([taking, other].map((replica) => connect(replica, { transports: [transport] })));
    const page = await connect(other, { transports: [transport], token: user.token });
    for (const room of rooms) {
      await room.send('leaveFeed');
      await room.send('joinPoll', poll.id);
    }
    const comment = aComment(poll);
    const notification = aNotification(user.id);
    await taking.publish(
      anEvent('poll.created', { poll }),
      aVote(votedTimes(poll, 1)),
      anEvent('comment.created', comment),
      anEvent('notification.created', { notification }),
    );
    for (const feed of feeds) expect(await feed.waitFor('newPoll')).toEqual(presentPoll(poll, true));
    for (const client of [...feeds, ...rooms]) {
      expect(await client.waitFor('pollUpdate')).toEqual(presentPoll(votedTimes(poll, 1), true));
    }
    for (const room of rooms) expect((await room.waitFor('newComment')).id).toBe(comment.comment.id);
    expect(await page.waitFor('newNotification')).toEqual(notification);
    for (const client of [...feeds, ...rooms]) expect(client.events('newNotification')).toEqual([]);
  });

  test('keep hidden results from every wire but the creator’s, on either', async () => {
    const creator = world.auth.user();
    const poll = votedTimes(aPoll({ creator: creator.id, show_results: false }), 3);
    world.polls.put(poll);
    const [own, stranger] = await Promise.all([
      rawSocket(other.url, creator.token),
      rawSocket(other.url, world.auth.user().token),
    ]);
    open.push(own, stranger);
    for (const socket of [own, stranger]) await socket.request('joinPoll', poll.id);
    await taking.publish(anEvent('poll.created', { poll }), aVote(votedTimes(poll, 4)));
    await eventually(() => {
      for (const socket of [own, stranger]) {
        expect(socket.frames.filter((frame) => /"(newPoll|pollUpdate)"/.test(frame))).toHaveLength(2);
      }
    });
    expect(stranger.frames.filter((frame) => /"votes":\d/.test(frame))).toEqual([]);
    expect(own.frames.filter((frame) => /"votes":null/.test(frame))).toEqual([]);
  });

  test('disconnect the sockets of a revoked token, each its own', async () => {
    const { token } = world.auth.user();
    const clients = await Promise.all([taking, other].map((replica) => connect(replica, { token })));
    world.auth.revoke(token);
    for (const client of clients) expect(await client.disconnected).toBe('io server disconnect');
  });

  test('one that shuts down sends the other’s sockets what still waits, and its own away', async () => {
    const poll = aPoll();
    const [own, far] = await Promise.all([connect(taking), connect(other)]);
    await taking.publish(aVote(votedTimes(poll, 1)));
    for (const client of [own, far]) await client.waitFor('pollUpdate', ({ version }) => version === 2);
    await taking.publish(aVote(votedTimes(poll, 2)));
    const began = performance.now();
    await taking.close();
    await far.waitFor('pollUpdate', ({ version }) => version === 3);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await own.disconnected).toBe('transport close');
  });

  describe('tell how many people watch a poll', () => {
    test('each person once, whatever the sockets and replicas', async () => {
      const poll = aPoll();
      world.polls.put(poll);
      const user = world.auth.user();
      const [first, second, third] = await Promise.all([
        connect(taking, { token: user.token }),
        connect(other, { token: user.token }),
        connect(other),
      ]);
      await first.send('joinPoll', poll.id);
      expect(await first.waitFor('presence')).toEqual({ pollId: poll.id, watching: 1 });
      await second.send('joinPoll', poll.id);
      expect(await second.waitFor('presence')).toEqual({ pollId: poll.id, watching: 1 });
      await third.send('joinPoll', poll.id);
      for (const client of [first, second, third]) await client.waitFor('presence', ({ watching }) => watching === 2);
      second.close();
      third.close();
      await eventually(() => expect(first.events('presence').at(-1)).toEqual({ pollId: poll.id, watching: 1 }));
      expect(first.events('presence').map(({ watching }) => watching)).toEqual([1, 2, 1]);
    });

    test('at most once a second', async () => {
      const poll = aPoll();
      world.polls.put(poll);
      const witness = await connect(taking);
      const began = performance.now();
      await witness.send('joinPoll', poll.id);
      for (let people = 2; people <= 12; people += 1) {
        const client = await connect(people % 2 ? taking : other);
        await client.send('joinPoll', poll.id);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      await witness.waitFor('presence', ({ watching }) => watching === 12);
      // Over the whole time: what was sent a second apart may arrive closer together.
      const seconds = (performance.now() - began) / 1_000;
      expect(witness.events('presence').length).toBeLessThanOrEqual(Math.floor(seconds) + 1);
    });
  });

  describe('when Redis goes away', () => {
    test('serve their own sockets meanwhile, and have every client come back afterwards', async () => {
      const poll = aPoll();
      const clients = await Promise.all([taking, other].map((replica) => connect(replica, { reconnection: true })));
      await redis.kill();
      await taking.publish(aVote(votedTimes(poll, 1)));
      await clients[0]?.waitFor('pollUpdate', ({ version }) => version === 2);
      await eventually(async () => expect((await fetch(`${other.url}/readyz`)).status).toBe(503));

      await redis.restart();
      for (const client of clients) expect(await client.disconnected).toBe('transport close');
      await eventually(() => expect(clients.map((client) => client.isConnected())).toEqual([true, true]));
      await taking.publish(aVote(votedTimes(poll, 2)));
      for (const client of clients) await client.waitFor('pollUpdate', ({ version }) => version === 3);
      expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
    }, 30_000);

    test('start without it, and find each other when it is there', async () => {
      await redis.kill();
      const [one, two] = await Promise.all([
        world.startReplica({ REDIS_URL: redis.url }),
        world.startReplica({ REDIS_URL: redis.url }),
      ]);
      const client = await connect(two, { reconnection: true });
      await redis.restart();
      expect(await client.disconnected).toBe('transport close');
      await eventually(() => expect(client.isConnected()).toBe(true));
      const poll = aPoll();
      await one.publish(aVote(poll));
      await client.waitFor('pollUpdate', ({ id }) => id === poll.id);
    }, 30_000);

    test('count the people of their own sockets', async () => {
      const poll = aPoll();
      world.polls.put(poll);
      const client = await connect(taking);
      await redis.kill();
      await client.send('joinPoll', poll.id);
      expect(await client.waitFor('presence')).toEqual({ pollId: poll.id, watching: 1 });
      await redis.restart();
    }, 30_000);
  });

  describe('when one of them is cut off', () => {
    let way: TcpProxy;
    let lonely: Replica;

    beforeEach(async () => {
      way = await tcpProxy({ target: redis.url });
      lonely = await world.startReplica({ REDIS_URL: way.through(redis.url) });
    });
    afterEach(async () => {
      await lonely.close();
      await way.close();
    });

    test('it has its clients come back, as soon as it is back itself', async () => {
      const [cut, untouched] = await Promise.all([connect(lonely, { reconnection: true }), connect(other)]);
      await way.refuse();
      await way.heal();
      expect(await cut.disconnected).toBe('transport close');
      await eventually(() => expect(cut.isConnected()).toBe(true));
      const poll = aPoll();
      await taking.publish(aVote(poll));
      for (const client of [cut, untouched]) await client.waitFor('pollUpdate', ({ id }) => id === poll.id);
      expect(untouched.isConnected()).toBe(true);
    });

    test('the others’ clients come back too, if it was the one that took the events', async () => {
      const client = await connect(other, { reconnection: true });
      await way.refuse();
      await eventually(async () => expect((await fetch(`${lonely.url}/readyz`)).status).toBe(503));
      await lonely.publish(anEvent('poll.created', { poll: aPoll() }));
      await way.heal();
      expect(await client.disconnected).toBe('transport close');
      await eventually(() => expect(client.isConnected()).toBe(true));
    });

    test('its people are counted no longer after ten seconds', async () => {
      const poll = aPoll();
      world.polls.put(poll);
      const [near, far] = await Promise.all([connect(other), connect(lonely)]);
      for (const client of [near, far]) await client.send('joinPoll', poll.id);
      await near.waitFor('presence', ({ watching }) => watching === 2);
      await way.refuse();
      await eventually(() => expect(near.events('presence').at(-1)?.watching).toBe(1), { timeoutMs: 10_000 });
    }, 30_000);

    test('a silent connection is noticed and replaced', async () => {
      const client = await connect(lonely, { reconnection: true });
      way.blackhole();
      await eventually(async () => expect((await fetch(`${lonely.url}/readyz`)).status).toBe(503), {
        timeoutMs: 8_000,
      });
      const healed = performance.now();
      await way.heal();
      expect(await client.disconnected).toBe('transport close');
      await eventually(() => expect(client.isConnected()).toBe(true));
      const poll = aPoll();
      await taking.publish(aVote(poll));
      await client.waitFor('pollUpdate', ({ id }) => id === poll.id);
      expect(performance.now() - healed).toBeLessThan(5_000);
    }, 30_000);
  });
});
