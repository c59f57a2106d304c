import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { presentPoll } from '@showhands/contracts';
import {
  aPollSnapshot,
  eventually,
  type SocketClient,
  type SocketOptions,
  socketClient,
  startRedis,
  type TcpProxy,
  type TestServer,
  tcpProxy,
} from '@showhands/testing';
import { Redis } from 'ioredis';
import { aComment, aNotification, anEvent, aVote, isOf, votedTimes } from './support/events.ts';
import { type Fixture, type Replica, startFixture } from './support/realtime.ts';

describe('two replicas', () => {
  let fixture: Fixture;
  let redis: TestServer;
  let consuming: Replica;
  let other: Replica;
  const open: { close(): void }[] = [];

  beforeAll(async () => {
    [fixture, redis] = await Promise.all([startFixture(), startRedis()]);
  });
  afterAll(async () => {
    await fixture.close();
    await redis.stop();
  });
  beforeEach(async () => {
    [consuming, other] = await Promise.all([
      fixture.startReplica({ REDIS_URL: redis.url }),
      fixture.startReplica({ REDIS_URL: redis.url }),
    ]);
    // A replica starts without Redis if connecting takes long.
    await hearAgain([await connect(other)]);
    await hearAgain([await connect(consuming)], other);
    closeAll();
  });
  const closeAll = (): void => {
    for (const client of open.splice(0)) client.close();
  };
  afterEach(async () => {
    closeAll();
    await Promise.all([consuming.close(), other.close()]);
  });

  const connect = async (replica: Replica, options: SocketOptions = {}): Promise<SocketClient> => {
    const client = await socketClient(replica.url, { token: fixture.auth.user().token, ...options });
    open.push(client);
    return client;
  };

  /** A replica that has lost messages makes clients reconnect once more: until each is connected, it misses updates. */
  const hearAgain = (clients: readonly SocketClient[], from = consuming): Promise<void> =>
    eventually(async () => {
      const poll = aPollSnapshot();
      await from.publish(aVote(poll));
      const arrivals = clients.map((client) => client.waitFor('pollUpdate', ({ id }) => id === poll.id, 3_000));
      await Promise.all(arrivals);
    });

  test.each(['websocket', 'polling'] as const)('send events to the sockets of both, over %s', async (transport) => {
    const poll = aPollSnapshot();
    fixture.polls.put(poll);
    const user = fixture.auth.user();
    const feeds = await Promise.all([consuming, other].map((replica) => connect(replica, { transports: [transport] })));
    const rooms = await Promise.all([consuming, other].map((replica) => connect(replica, { transports: [transport] })));
    const page = await connect(other, { transports: [transport], token: user.token });
    for (const room of rooms) {
      await room.send('leaveFeed');
      await room.send('joinPoll', poll.id);
    }
    const comment = aComment(poll);
    const notification = aNotification(user.id);
    await consuming.publish(
      anEvent('poll.created', { poll }),
      aVote(votedTimes(poll, 1)),
      anEvent('comment.created', comment),
      anEvent('notification.created', { notification }),
    );
    // Counts travel on another channel of Redis: the announcement has the latest state, which may be that of the vote.
    const states = [poll, votedTimes(poll, 1)].map((state) => presentPoll(state, true));
    for (const feed of feeds) expect(states).toContainEqual(await feed.waitFor('newPoll'));
    for (const client of [...feeds, ...rooms]) {
      expect(await client.waitFor('pollUpdate', isOf(poll))).toEqual(presentPoll(votedTimes(poll, 1), true));
    }
    for (const room of rooms) expect((await room.waitFor('newComment')).id).toBe(comment.comment.id);
    expect(await page.waitFor('newNotification')).toEqual(notification);
    for (const client of [...feeds, ...rooms]) expect(client.events('newNotification')).toEqual([]);
  });

  test('receive of Redis only what their sockets need, from the acknowledgement on', async () => {
    const [joined, listed] = [aPollSnapshot(), aPollSnapshot()];
    fixture.polls.put(joined);
    const user = fixture.auth.user();
    const direct = new Redis(redis.url);
    const topics = async () => {
      const channels = await direct.call('PUBSUB', 'SHARDCHANNELS', 'showhands:live:topic:*');
      return (channels as string[]).map((channel) => channel.replace('showhands:live:topic:', '')).sort();
    };
    const client = await connect(other, { token: user.token });
    await client.send('leaveFeed');
    await eventually(async () => expect(await topics()).toEqual([`user:${user.id}`]));
    await client.send('joinPoll', joined.id);
    expect(await topics()).toEqual([`poll:${joined.id}`, `user:${user.id}`]);
    await client.send('watchPolls', { polls: [{ id: listed.id, version: 1 }] });
    expect(await topics()).toEqual([`poll:${joined.id}`, `poll:${listed.id}`, `user:${user.id}`].sort());
    await client.send('joinFeed');
    expect(await topics()).toEqual(['feed', `poll:${joined.id}`, `user:${user.id}`]);
    client.close();
    await eventually(async () => expect(await topics()).toEqual([]));
    direct.disconnect();
  });

  test('tell each other what a list has missed before anyone on its replica showed its polls', async () => {
    const poll = aPollSnapshot();
    await consuming.publish(aVote(votedTimes(poll, 1)));
    const client = await connect(other);
    await client.send('watchPolls', { polls: [{ id: poll.id, version: 1 }] });
    await client.waitFor('pollCounts', (polls) => polls.some(({ version }) => version === 2));
  });

  test('one that shuts down sends pending updates to the other’s sockets and closes its own', async () => {
    const poll = aPollSnapshot();
    const [own, far] = await Promise.all([connect(consuming), connect(other)]);
    await consuming.publish(aVote(votedTimes(poll, 1)));
    for (const client of [own, far]) await client.waitFor('pollUpdate', ({ version }) => version === 2);
    await consuming.publish(aVote(votedTimes(poll, 2)));
    await consuming.close();
    await far.waitFor('pollUpdate', ({ version }) => version === 3);
    expect(await own.disconnected).toBe('transport close');
  });

  test('count the users watching a poll once each, over all sockets and replicas', async () => {
    const poll = aPollSnapshot();
    fixture.polls.put(poll);
    const user = fixture.auth.user();
    // A replica that stalls for four seconds makes its clients reconnect: they join again then.
    const join = (replica: Replica, options: SocketOptions = {}) =>
      connect(replica, { ...options, pollId: poll.id, reconnection: true });
    const first = await join(consuming, { token: user.token });
    expect(await first.waitFor('presence')).toEqual({ pollId: poll.id, watching: 1 });
    const second = await join(other, { token: user.token });
    expect(await second.waitFor('presence')).toEqual({ pollId: poll.id, watching: 1 });
    const third = await join(other);
    for (const client of [first, second, third]) await client.waitFor('presence', ({ watching }) => watching === 2);
    second.close();
    third.close();
    await eventually(() => expect(first.events('presence').at(-1)).toEqual({ pollId: poll.id, watching: 1 }));
    expect(Math.max(...first.events('presence').map(({ watching }) => watching))).toBe(2);
  });

  describe('while Redis is down', () => {
    test('serve their own sockets, count their users, and make every client reconnect afterwards', async () => {
      const poll = aPollSnapshot();
      fixture.polls.put(poll);
      const clients = await Promise.all([consuming, other].map((replica) => connect(replica, { reconnection: true })));
      await redis.kill();
      await clients[1]?.send('joinPoll', poll.id);
      expect(await clients[1]?.waitFor('presence')).toEqual({ pollId: poll.id, watching: 1 });
      await consuming.publish(aVote(votedTimes(poll, 1)));
      await clients[0]?.waitFor('pollUpdate', ({ version }) => version === 2);
      await eventually(async () => expect((await fetch(`${other.url}/readyz`)).status).toBe(503));

      await redis.restart();
      for (const client of clients) expect(await client.disconnected).toBe('transport close');
      await hearAgain(clients);
      await eventually(async () => expect((await fetch(`${other.url}/readyz`)).status).toBe(200));
    });

    test('start without it, and connect when it is up', async () => {
      await redis.kill();
      const [one, two] = await Promise.all([
        fixture.startReplica({ REDIS_URL: redis.url }),
        fixture.startReplica({ REDIS_URL: redis.url }),
      ]);
      const client = await connect(two, { reconnection: true });
      await redis.restart();
      expect(await client.disconnected).toBe('transport close');
      await hearAgain([client], one);
    });
  });

  describe('while one of them is disconnected from Redis', () => {
    let proxy: TcpProxy;
    let isolated: Replica;

    beforeEach(async () => {
      proxy = await tcpProxy({ target: redis.url });
      isolated = await fixture.startReplica({ REDIS_URL: proxy.through(redis.url) });
    });
    afterEach(async () => {
      await isolated.close();
      await proxy.close();
    });

    test('its clients reconnect as soon as it has', async () => {
      const [cut, untouched] = await Promise.all([connect(isolated, { reconnection: true }), connect(other)]);
      await proxy.refuse();
      await proxy.heal();
      expect(await cut.disconnected).toBe('transport close');
      await hearAgain([cut, untouched]);
      expect(untouched.isConnected()).toBe(true);
    });

    test('the other’s clients reconnect too, if it was consuming events', async () => {
      const client = await connect(other, { reconnection: true });
      await proxy.refuse();
      await eventually(async () => expect((await fetch(`${isolated.url}/readyz`)).status).toBe(503));
      await isolated.publish(anEvent('poll.created', { poll: aPollSnapshot() }));
      await proxy.heal();
      expect(await client.disconnected).toBe('transport close');
      await eventually(() => expect(client.isConnected()).toBe(true));
    });

    test('its users are no longer counted after ten seconds', async () => {
      const poll = aPollSnapshot();
      fixture.polls.put(poll);
      const [near, far] = await Promise.all([connect(other), connect(isolated)]);
      for (const client of [near, far]) await client.send('joinPoll', poll.id);
      await near.waitFor('presence', ({ watching }) => watching === 2);
      await proxy.refuse();
      await eventually(() => expect(near.events('presence').at(-1)?.watching).toBe(1));
    });

    test('replaces a half-open connection, and makes its clients reconnect', async () => {
      const client = await connect(isolated, { reconnection: true });
      proxy.halfOpen();
      expect(await client.disconnected).toBe('transport close');
      await hearAgain([client]);
    });
  });
});
