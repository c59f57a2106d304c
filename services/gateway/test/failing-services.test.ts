import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { errorBodySchema, texts } from '@showhands/contracts';
import { type GatewayUnderTest, startUpstream, useGateway } from './gateway-under-test.ts';

const POLL = '/api/polls/0c9d0f6e-3f0b-4a52-9a5e-0b3f1f6f2a11';

describe('when a service fails', () => {
  const vote = (to: GatewayUnderTest): Promise<Response> =>
    fetch(`${to.url}${POLL}/vote`, { method: 'POST', body: '{}' });

  const expectUnavailable = async (response: Response): Promise<void> => {
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = errorBodySchema.parse(await response.json());
    expect(body).toEqual({
      code: 'unavailable',
      message: texts.transport.unavailable,
      requestId: response.headers.get('x-request-id'),
    });
  };

  const failing = useGateway();

  it('responds 503 when the service closes the connection before responding, and does not retry a POST', async () => {
    let calls = 0;
    failing.upstreams.polls.respondWith((request, response) => {
      calls += 1;
      // The first response keeps the connection, so that the second request reuses it.
      if (calls === 1) response.end('{}');
      else request.socket.resetAndDestroy();
    });
    expect((await vote(failing)).status).toBe(200);
    await expectUnavailable(await vote(failing));
    expect(calls).toBe(2);
  });

  it('retries a GET when a reused connection is closed', async () => {
    let calls = 0;
    failing.upstreams.polls.respondWith((request, response) => {
      calls += 1;
      if (calls === 2) request.socket.resetAndDestroy();
      else response.end(`call ${calls}`);
    });
    await (await fetch(`${failing.url}${POLL}`)).text();
    expect(await (await fetch(`${failing.url}${POLL}`)).text()).toBe('call 3');
  });

  it('responds 503 to a GET whose retry fails', async () => {
    failing.upstreams.polls.respondWith((request) => request.socket.resetAndDestroy());
    await expectUnavailable(await fetch(`${failing.url}${POLL}`));
  });

  it('responds 503 when the service responds with invalid HTTP', async () => {
    failing.upstreams.polls.respondWith((request) => request.socket.end('invalid HTTP\r\n\r\n'));
    await expectUnavailable(await vote(failing));
  });

  it('aborts a response that the service aborts', async () => {
    failing.upstreams.polls.respondWith((request, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('half', () => request.socket.destroy());
    });
    const response = await fetch(`${failing.url}${POLL}`);
    await expect(response.text()).rejects.toThrow();
  });

  it('lets a slow call go on while the service answers its health check', async () => {
    const { polls } = failing.upstreams;
    polls.respondWith(async (_, response) => {
      const isHealthCheck = async (): Promise<boolean> => (await once(polls.server, 'request'))[0].url === '/healthz';
      while (!(await isHealthCheck()));
      response.end('slow');
    });
    expect(await (await vote(failing)).text()).toBe('slow');
  });

  it('responds 503 when the service is frozen, and recovers with it', async () => {
    const { server } = failing.upstreams.polls;
    const listeners = server.listeners('request') as ((...args: unknown[]) => void)[];
    server.removeAllListeners('request');
    await expectUnavailable(await vote(failing));
    for (const listener of listeners) server.on('request', listener);
    failing.upstreams.polls.respondWith((_, response) => response.end('{}'));
    expect((await vote(failing)).status).toBe(200);
  });

  it('responds 503 while the service is down, and recovers with it', async () => {
    const { polls } = failing.upstreams;
    const port = Number(new URL(polls.url).port);
    await polls.close();
    await expectUnavailable(await vote(failing));
    await expectUnavailable(await fetch(`${failing.url}${POLL}`));
    const restarted = await startUpstream('polls', port);
    expect((await vote(failing)).status).toBe(200);
    await restarted.close();
  });
});
