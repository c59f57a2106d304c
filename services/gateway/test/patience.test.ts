import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { errorBodySchema } from '@showhands/contracts';
import { createHttpServer, createLogger, createReplicas, type HttpServer, listen } from '@showhands/service-kit';
import { eventually } from '@showhands/testing';
import { createAnswerHeaders } from '../src/http/answer-headers.ts';
import { createCallerHeaders } from '../src/http/caller.ts';
import { createRefusals } from '../src/http/refusal.ts';
import { createUpstreamAgent } from '../src/upstream/agent.ts';
import { createForwarder } from '../src/upstream/forwarder.ts';
import { createProxy } from '../src/upstream/proxy.ts';
import type { Forwarder, ProxyTools } from '../src/upstream/tools.ts';
import { startUpstream, type Upstream } from './gateway-under-test.ts';

interface Limits {
  readonly answerMs: number;
  readonly silenceMs: number;
  readonly maxSockets: number;
}

/** Calls go by one way, Socket.IO by the other. */
const ways: Readonly<Record<string, (tools: ProxyTools, url: string, limits: Limits) => Forwarder>> = {
  forwarder: (tools, url, limits) =>
    createForwarder(tools, { service: 'polls', replicas: createReplicas(url), ...limits }),
  proxy: (tools, url, { answerMs, ...limits }) => {
    const replicas = createReplicas(url);
    const agent = createUpstreamAgent(limits);
    return createProxy(tools, { service: 'polls', replicas, choose: () => replicas.next(), agent, answerMs });
  },
};

let upstream: Upstream;
beforeEach(async () => {
  upstream = await startUpstream('polls');
});

const expectTimeout = async (answer: Response): Promise<void> => {
  expect(answer.status).toBe(504);
  expect(errorBodySchema.parse(await answer.json())).toMatchObject({
    code: 'upstream_timeout',
    requestId: answer.headers.get('x-request-id'),
  });
};

describe.each(Object.keys(ways))('the %s', (name) => {
  let way: Forwarder;
  let http: HttpServer;
  let observed: [service: string, status: number][];

  const start = async (limits: Limits): Promise<void> => {
    const answerHeaders = createAnswerHeaders({ allowedOrigins: [], https: false });
    observed = [];
    const tools: ProxyTools = {
      answerHeaders,
      refusals: createRefusals(answerHeaders),
      prepareHeaders: createCallerHeaders({ trustedHops: 0, https: false }),
      logger: createLogger('gateway', 'silent'),
      observe: (_request, service, status) => observed.push([service, status]),
    };
    const open = ways[name];
    if (!open) throw new Error(`there is no ${name}`);
    way = open(tools, upstream.url, limits);
    http = await listen(createHttpServer(way.forward), { port: 0, host: '127.0.0.1' });
  };
  afterEach(async () => {
    way.close();
    await Promise.all([http.close(), upstream.close()]);
  });

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

  it('lets go of a caller who does not read', async () => {
    await start({ answerMs: 10_000, silenceMs: 300, maxSockets: 1 });
    const left = Promise.withResolvers<void>();
    upstream.answer((_request, response) => {
      response.once('close', () => left.resolve());
      Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(1024 * 1024))).pipe(response);
    });
    const call = httpRequest(http.url).on('error', () => undefined);
    await once(call.end(), 'response');
    await left.promise;
    upstream.answer((_request, response) => response.end('next'));
    expect(await (await fetch(http.url)).text()).toBe('next');
  });

  it('never sends what its caller left while it waited for a connection', async () => {
    await start({ answerMs: 10_000, silenceMs: 10_000, maxSockets: 1 });
    const paths: string[] = [];
    const finish = Promise.withResolvers<void>();
    let connections = 0;
    upstream.server.on('connection', () => {
      connections += 1;
    });
    upstream.answer(async (request, response) => {
      paths.push(request.url ?? '');
      response.write('begun');
      await finish.promise;
      response.end();
    });
    const first = await fetch(`${http.url}/first`);
    const leaving = new AbortController();
    const left = fetch(`${http.url}/left`, { method: 'POST', body: '{}', signal: leaving.signal });
    await once(http.server, 'request');
    leaving.abort();
    await expect(left).rejects.toThrow();
    await eventually(() => expect(observed).toEqual([['polls', 0]]));
    finish.resolve();
    await first.text();
    await (await fetch(`${http.url}/next`)).text();
    expect({ paths, connections }).toEqual({ paths: ['/first', '/next'], connections: 1 });
  });
});
