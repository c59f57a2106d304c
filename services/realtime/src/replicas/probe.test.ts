import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@showhands/service-kit/runtime';
import { startRedis, type TestServer, tcpProxy } from '@showhands/testing';
import { createProbe } from './probe.ts';
import { connectPublisher, connectSubscriber } from './publisher.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

test('is not mistaken for a half-open connection while the subscriber is still connecting', async () => {
  const logger = createLogger('realtime', 'silent');
  const proxy = await tcpProxy({ target: server.url });
  proxy.blackhole();
  const pub = connectPublisher(server.url, logger);
  const sub = connectSubscriber(proxy.through(server.url), logger);
  const probe = createProbe(pub, sub, 'showhands:live:probe:test');
  await Promise.all([once(pub, 'ready'), once(sub, 'connect')]);
  expect(await probe()).toBe('offline');

  const ready = once(sub, 'ready');
  await proxy.heal();
  await ready;
  await sub.ssubscribe('showhands:live:probe:test');
  expect(await probe()).toBe('ok');

  pub.disconnect();
  sub.disconnect();
  await proxy.close();
});
