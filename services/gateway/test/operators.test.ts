import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { ConfigError, loadConfig } from '@showhands/service-kit';
import { gatewayConfigSchema } from '../src/config.ts';
import { type GatewayUnderTest, INTERNAL_SECRET, startGateway } from './gateway-under-test.ts';

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('a TCP server has no port');
  return address.port;
};

describe('the operators’ port', () => {
  let gateway: GatewayUnderTest;
  let admin: string;
  beforeAll(async () => {
    const port = await freePort();
    admin = `http://127.0.0.1:${port}`;
    gateway = await startGateway({ ADMIN_PORT: String(port) });
  });
  afterAll(() => gateway.close());

  it('tells how many calls each service answered', async () => {
    await fetch(`${gateway.url}/api/polls/stats`);
    const metrics = await (await fetch(`${admin}/metrics`)).text();
    expect(metrics).toMatch(/showhands_proxy_seconds_count\{.*upstream="polls",status="200".*\} \d+/);
  });

  it('tells which service is away', async () => {
    expect(await (await fetch(`${admin}/readyz`)).json()).toEqual({
      status: 'ok',
      parts: { auth: 'ok', polls: 'ok', realtime: 'ok', comments: 'ok', notifications: 'ok', assistant: 'ok' },
    });
    await gateway.upstreams.comments.close();
    const answer = await fetch(`${admin}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ parts: { comments: 'unavailable', polls: 'ok' } });
  });

  it('is the only one that does', async () => {
    for (const path of ['/metrics', '/readyz']) expect((await fetch(`${gateway.url}${path}`)).status).toBe(404);
  });
});

const valid = {
  PORT: '8080',
  INTERNAL_SECRET,
  AUTH_URL: 'http://auth:4001',
  POLLS_URL: 'http://polls:4002',
  REALTIME_URL: 'dns+http://realtime:4005',
};

test('the configuration takes lists', () => {
  const config = loadConfig(gatewayConfigSchema, {
    ...valid,
    ALLOWED_ORIGINS: 'https://a.example/, http://b.example:81',
  });
  expect(config.ALLOWED_ORIGINS).toEqual(['https://a.example', 'http://b.example:81']);
});

test.each([
  ['AUTH_URL', ''],
  ['POLLS_URL', 'polls:4002'],
  ['REALTIME_URL', ''],
  ['REALTIME_URL', ','],
  ['REALTIME_URL', 'http://a, b'],
  ['ALLOWED_ORIGINS', '*'],
  ['TRUST_PROXY_HOPS', 'true'],
  ['HTTPS', 'yes'],
  ['INTERNAL_SECRET', 'short'],
])('the configuration names %s when it is %j', (name, value) => {
  const load = () => loadConfig(gatewayConfigSchema, { ...valid, [name]: value });
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(name);
});
