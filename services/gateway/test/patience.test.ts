import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { errorBodySchema } from '@showhands/contracts';
import { createHttpServer, createLogger, createReplicas, type HttpServer, listen } from '@showhands/service-kit';
import { createAnswerHeaders } from '../src/http/answer-headers.ts';
import { createCallerHeaders } from '../src/http/caller.ts';
import { createRefusals } from '../src/http/refusal.ts';
import { createUpstreamAgent } from '../src/upstream/agent.ts';
import { createProxy, type Forwarder } from '../src/upstream/proxy.ts';
import { startUpstream, type Upstream } from './gateway-under-test.ts';

let upstream: Upstream;
let proxy: Forwarder;
let http: HttpServer;
let observed: [service: string, status: number][];

const start = async (limits: { answerMs: number; silenceMs: number; maxSockets: number }): Promise<void> => {
  const answerHeaders = createAnswerHeaders({ allowedOrigins: [], https: false });
  observed = [];
  proxy = createProxy(
    {
      answerHeaders,
      refusals: createRefusals(answerHeaders),
      prepareHeaders: createCallerHeaders({ trustedHops: 0, https: false }),
      logger: createLogger('gateway', 'silent'),
      observe: (_request, service, status) => observed.push([service, status]),
    },
    {
      service: 'polls',
      replicas: createReplicas(upstream.url),
      agent: createUpstreamAgent(limits),
      answerMs: limits.answerMs,
    },
  );
  http = await listen(createHttpServer(proxy.forward), { port: 0, host: '127.0.0.1' });
};

beforeEach(async () => {
  upstream = await startUpstream('polls');
});
afterEach(async () => {
  proxy.close();
  await Promise.all([http.close(), upstream.close()]);
});

const expectTimeout = async (answer: Response): Promise<void> => {
  expect(answer.status).toBe(504);
  expect(errorBodySchema.parse(await answer.json())).toMatchObject({
    code: 'upstream_timeout',
    requestId: answer.headers.get('x-request-id'),
  });
};

it('answers 504 when a service does not answer in time, and ends the work there', async () => {
  await start({ answerMs: 1_000, silenceMs: 10_000, maxSockets: 2 });
  await (await fetch(http.url)).text();
  const left = Promise.withResolvers<void>();
  upstream.answer((_request, response) => response.once('close', () => left.resolve()));
  await expectTimeout(await fetch(http.url, { method: 'POST', body: '{}' }));
  await left.promise;
  expect(observed.at(-1)).toEqual(['polls', 504]);
});

it('answers 504 to what waited in vain for a connection, and never sends it', async () => {
  await start({ answerMs: 1_000, silenceMs: 10_000, maxSockets: 1 });
  const paths: string[] = [];
  const finish = Promise.withResolvers<void>();
  upstream.answer(async (request, response) => {
    paths.push(request.url ?? '');
    response.write('begun');
    if (request.url === '/first') await finish.promise;
    response.end();
  });
  const first = await fetch(`${http.url}/first`);
  await expectTimeout(await fetch(`${http.url}/second`, { method: 'POST', body: '{}' }));
  finish.resolve();
  expect(await first.text()).toBe('begun');
  expect((await fetch(`${http.url}/third`)).status).toBe(200);
  expect(paths).toEqual(['/first', '/third']);
});

it('breaks off an answer that falls silent', async () => {
  await start({ answerMs: 10_000, silenceMs: 300, maxSockets: 2 });
  upstream.answer((_request, response) => response.write('half'));
  const answer = await fetch(http.url);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
});

it('lets unused connections go before the service does', async () => {
  await start({ answerMs: 10_000, silenceMs: 300, maxSockets: 2 });
  const connected = once(upstream.server, 'connection');
  await (await fetch(http.url)).text();
  const [socket] = await connected;
  await once(socket, 'close');
  expect((await fetch(http.url)).status).toBe(200);
});

it('uses a connection for request after request', async () => {
  await start({ answerMs: 10_000, silenceMs: 10_000, maxSockets: 8 });
  let connections = 0;
  upstream.server.on('connection', () => {
    connections += 1;
  });
  for (let index = 0; index < 20; index += 1) await (await fetch(http.url, { method: 'POST', body: '{}' })).text();
  expect(connections).toBe(1);
});

it('opens no more connections than its share, and loses nobody of a burst', async () => {
  await start({ answerMs: 10_000, silenceMs: 10_000, maxSockets: 4 });
  let connections = 0;
  upstream.server.on('connection', () => {
    connections += 1;
  });
  upstream.answer(async (request, response) => {
    response.end(await text(request));
  });
  const bodies = Array.from({ length: 100 }, (_, index) => `vote ${index}`);
  const answers = await Promise.all(
    bodies.map(async (body) => (await fetch(http.url, { method: 'POST', body })).text()),
  );
  expect(answers).toEqual(bodies);
  expect(connections).toBeLessThanOrEqual(4);
});

it('answers 503 when nobody takes the connection', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, 'close');
  upstream = { ...upstream, url: `http://127.0.0.1:${port}` };
  await start({ answerMs: 10_000, silenceMs: 10_000, maxSockets: 4 });
  expect((await fetch(http.url)).status).toBe(503);
});
