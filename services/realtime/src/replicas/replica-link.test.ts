import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@showhands/service-kit';
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

const openLink = async () => {
  const link = createReplicaLink(server.url, createLogger('realtime', 'silent'));
  await link.start();
  return link;
};

test('no replica believes that it is alone once another one is up, or has come up again', async () => {
  const proxy = await tcpProxy({ target: server.url });
  const first = createReplicaLink(proxy.through(server.url), createLogger('realtime', 'silent'));
  await first.start();
  expect(first.isAlone()).toBe(true);
  let lastAlone = 0;
  const sampler = setInterval(() => {
    if (first.isAlone()) lastAlone = performance.now();
  }, 1);

  for (let round = 0; round < 3; round += 1) {
    const second = await openLink();
    const upAt = performance.now();
    expect(second.isAlone()).toBe(false);
    await delay(100);
    expect(lastAlone).toBeLessThan(upAt);
    proxy.reset();
    await eventually(() => expect(first.isUp()).toBe(true));
    await delay(300);
    expect(lastAlone).toBeLessThan(upAt);
    await second.close();
    await eventually(() => expect(first.isAlone()).toBe(true));
  }
  clearInterval(sampler);
  await first.close();
  await proxy.close();
});
