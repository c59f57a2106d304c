import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@showhands/service-kit';
import { startRedis, type TestServer, tcpProxy } from '@showhands/testing';
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
