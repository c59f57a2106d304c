import { describe, expect, it } from '@jest/globals';
import { type GatewayUnderTest, startGateway, useGateway } from './gateway-under-test.ts';

const POLL = '/api/polls/0c9d0f6e-3f0b-4a52-9a5e-0b3f1f6f2a11';
const ALLOWED = 'https://vote.example';

const call = (to: GatewayUnderTest, origin: string, init: RequestInit & { path?: string } = {}): Promise<Response> => {
  const { path = POLL, headers, ...rest } = init;
  return fetch(`${to.url}${path}`, { ...rest, headers: { origin, ...headers } });
};

const preflightRequest = { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } };

const corsOf = ({ headers }: Response): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('without allowed origins', () => {
  const gateway = useGateway();

  it('sends no CORS headers', async () => {
    expect(corsOf(await call(gateway, ALLOWED))).toEqual([]);
    const preflight = await call(gateway, ALLOWED, preflightRequest);
    expect(preflight.status).toBe(404);
    expect(corsOf(preflight)).toEqual([]);
  });
});

describe('with an allowed origin', () => {
  const gateway = useGateway({ ALLOWED_ORIGINS: `${ALLOWED}/, https://other.example` });

  it.each([POLL, '/socket.io/?EIO=4', '/api/nothing'])('sends CORS headers for %s', async (path) => {
    const response = await call(gateway, ALLOWED, { path });
    expect(response.headers.get('access-control-allow-origin')).toBe(ALLOWED);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('vary')).toMatch(/origin/i);
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const exposed = response.headers.get('access-control-expose-headers')?.split(', ');
    expect(exposed).toEqual(['X-Total-Count', 'Link', 'X-Request-Id', 'Retry-After', 'Idempotency-Replayed']);
  });

  it('responds to its preflight requests without calling a service', async () => {
    const before = gateway.upstreams.polls.received.length;
    const preflight = await call(gateway, ALLOWED, { ...preflightRequest, path: `${POLL}/vote` });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(ALLOWED);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Authorization.*Idempotency-Key/);
    expect(gateway.upstreams.polls.received).toHaveLength(before);
  });

  it('sends another origin only Vary: Origin', async () => {
    const response = await call(gateway, 'https://vote.example.evil');
    expect(corsOf(response)).toEqual([]);
    expect(response.headers.get('vary')).toMatch(/origin/i);
    expect((await call(gateway, 'https://vote.example.evil', preflightRequest)).status).toBe(404);
  });
});

it('sends HSTS with HTTPS=true only', async () => {
  const plain = await startGateway();
  const secure = await startGateway({ HTTPS: 'true' });
  for (const path of [POLL, '/']) {
    expect((await fetch(`${plain.url}${path}`)).headers.get('strict-transport-security')).toBeNull();
    expect((await fetch(`${secure.url}${path}`)).headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
  }
  const openerOf = async ({ url }: { url: string }) =>
    (await fetch(`${url}/api/docs`)).headers.get('cross-origin-opener-policy');
  expect([await openerOf(plain), await openerOf(secure)]).toEqual([null, 'same-origin']);
  expect(secure.upstreams.polls.received.at(-1)?.headers['x-forwarded-proto']).toBe('https');
  await Promise.all([plain.close(), secure.close()]);
});
