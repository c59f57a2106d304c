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

/** Resolves when Redis is asked for a subscription. */
const untilSubscribing = (monitor: Redis): Promise<void> =>
  new Promise((resolve) => {
    monitor.on('monitor', (_time: string, [command = '']: readonly string[]) => {
      if (command.toLowerCase() === 'ssubscribe') resolve();
    });
  });

test('can be closed while its subscriptions are renewed over a way that breaks', async () => {
  const way = await tcpProxy({ target: server.url });
  const link = createReplicaLink(way.through(server.url), createLogger('realtime', 'silent'));
  await link.start();
  expect(link.isUp()).toBe(true);
  const redis = new Redis(server.url);
  const monitor = await redis.monitor();
  const subscribing = untilSubscribing(monitor);

  way.latency(500);
  way.reset();
  await subscribing;
  const closed = link.close();
  await way.refuse();
  await closed;

  monitor.disconnect();
  redis.disconnect();
  await way.close();
});
