import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@showhands/service-kit/runtime';
import { eventually, startRedis, type TestServer, tcpProxy } from '@showhands/testing';
import { Redis } from 'ioredis';
import { createReplicaLink } from './replica-link.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

/** Resolves when Redis receives a subscription. */
const untilSubscribing = (monitor: Redis): Promise<void> =>
  new Promise((resolve) => {
    monitor.on('monitor', (_time: string, [command = '']: readonly string[]) => {
      if (command.toLowerCase() === 'ssubscribe') resolve();
    });
  });

test('can be closed while its subscriptions are renewed over a failing connection', async () => {
  const proxy = await tcpProxy({ target: server.url });
  const link = createReplicaLink(proxy.through(server.url), createLogger('realtime', 'silent'));
  await link.start();
  expect(link.isUp()).toBe(true);
  const redis = new Redis(server.url);
  const monitor = await redis.monitor();
  const subscribing = untilSubscribing(monitor);

  proxy.latency(500);
  proxy.reset();
  await subscribing;
  const closed = link.close();
  await proxy.refuse();
  await closed;

  monitor.disconnect();
  redis.disconnect();
  await proxy.close();
});

/** Round trips on a connection of its own. */
const redisAnswers = async (): Promise<void> => {
  const redis = new Redis(server.url);
  for (let count = 0; count < 20; count += 1) await redis.ping();
  redis.disconnect();
};

test('no replica believes that it is alone once another one is up, or has come up again', async () => {
  const proxy = await tcpProxy({ target: server.url });
  const first = createReplicaLink(proxy.through(server.url), createLogger('realtime', 'silent'));
  await first.start();
  expect(first.isAlone()).toBe(true);
  /** Asks in each turn of the event loop until `isOver`. */
  const isAloneUntil = async (isOver: () => boolean | Promise<boolean>): Promise<boolean> => {
    let wasAlone = false;
    for (let over = false; !over; over = await isOver()) {
      await new Promise(setImmediate);
      wasAlone ||= first.isAlone();
    }
    return wasAlone;
  };

  for (let round = 0; round < 3; round += 1) {
    const second = createReplicaLink(server.url, createLogger('realtime', 'silent'));
    await second.start();
    expect(second.isAlone()).toBe(false);
    proxy.reset();
    expect(await isAloneUntil(() => !first.isUp())).toBe(false);
    // Back, and after the answer to the question that follows.
    expect(await isAloneUntil(() => first.isUp())).toBe(false);
    let isAnswered = false;
    void redisAnswers().then(() => {
      isAnswered = true;
    });
    expect(await isAloneUntil(() => isAnswered)).toBe(false);
    await second.close();
    await eventually(() => expect(first.isAlone()).toBe(true));
  }
  await first.close();
  await proxy.close();
});

test('replicas divide shards evenly among themselves, again when one has come or gone', async () => {
  const start = async () => {
    const link = createReplicaLink(server.url, createLogger('realtime', 'silent'));
    await link.start();
    return link;
  };
  const shards = Array.from({ length: 16 }, (_, shard) => shard);
  const links = [await start(), await start(), await start(), await start()];
  const expectShares = (share: number) =>
    eventually(() => {
      for (const link of links) expect(shards.filter(link.ownsShard)).toHaveLength(share);
      for (const shard of shards) expect(links.filter((link) => link.ownsShard(shard))).toHaveLength(1);
    });
  await expectShares(4);
  await Promise.all(links.splice(2).map((link) => link.close()));
  await expectShares(8);
  await Promise.all(links.map((link) => link.close()));
});
