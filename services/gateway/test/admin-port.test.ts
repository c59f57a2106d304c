import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, freePort } from '@showhands/testing';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';

describe('the admin port', () => {
  let gateway: GatewayUnderTest;
  let admin: string;
  beforeAll(async () => {
    const port = await freePort();
    admin = `http://127.0.0.1:${port}`;
    gateway = await startGateway({ ADMIN_PORT: String(port) });
  });
  afterAll(() => gateway.close());

  it('serves the number of responses of each service as metrics', async () => {
    await fetch(`${gateway.url}/api/polls/stats`);
    const metrics = await (await fetch(`${admin}/metrics`)).text();
    expect(metrics).toMatch(/showhands_proxy_seconds_count\{.*upstream="polls",status="200".*\} \d+/);
  });

  it('counts the rejections of the gateway itself by code', async () => {
    const { token } = gateway.auth.user();
    gateway.auth.revoke(token);
    const headers = { authorization: `Bearer ${token}` };
    await eventually(async () => expect((await fetch(`${gateway.url}/api/polls/stats`, { headers })).status).toBe(401));
    await fetch(`${gateway.url}/api/user/profile`, { method: 'PATCH' });
    await fetch(`${gateway.url}/api/user/stats`);
    const metrics = await (await fetch(`${admin}/metrics`)).text();
    expect(metrics).toMatch(/^showhands_rejections_total\{code="invalid_token",.*\} 1$/m);
    expect(metrics).toMatch(/^showhands_rejections_total\{code="unauthenticated",.*\} 2$/m);
  });

  it('reports which service is unavailable', async () => {
    expect(await (await fetch(`${admin}/readyz`)).json()).toEqual({
      status: 'ok',
      parts: {
        auth: 'ok',
        polls: 'ok',
        realtime: 'ok',
        comments: 'ok',
        notifications: 'ok',
        assistant: 'ok',
        revocations: 'ok',
      },
    });
    await gateway.upstreams.comments.close();
    const response = await fetch(`${admin}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ parts: { comments: 'unavailable', polls: 'ok' } });
  });

  it('alone serves metrics and readiness', async () => {
    for (const path of ['/metrics', '/readyz']) expect((await fetch(`${gateway.url}${path}`)).status).toBe(404);
  });
});
