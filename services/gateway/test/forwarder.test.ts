import { once } from 'node:events';
import { request as httpRequest, type ServerOptions } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { errorBodySchema } from '@showhands/contracts';
import { createReplicas, type Replicas } from '@showhands/service-kit/discovery';
import { createHttpServer, type HttpServer, listen } from '@showhands/service-kit/http';
import { createLogger } from '@showhands/service-kit/runtime';
import { eventually, startHttpServer } from '@showhands/testing';
import { createConnectionErrors } from '../src/http/connection-errors.ts';
import { createErrorResponses } from '../src/http/error-responses.ts';
import { createRequestHeaderPreparer } from '../src/http/request-headers.ts';
import { createResponseHeaders } from '../src/http/response-headers.ts';
import { createForwarder } from '../src/upstream/forwarder.ts';
import type { Forwarder } from '../src/upstream/proxy-context.ts';
import { type ReadBody, streamBodies } from '../src/upstream/request-body.ts';
import type { SelectReplica } from '../src/upstream/upstreams.ts';
import { startUpstream, type Upstream } from './gateway-under-test.ts';

let upstream: Upstream;
let forwarder: Forwarder;
let http: HttpServer;
let recorded: [service: string, status: number][];

interface StartOptions {
  readonly responseMs?: number;
  readonly idleMs?: number;
  readonly maxConnections?: number | null;
  readonly replicas?: Replicas;
  readonly selectReplica?: SelectReplica;
  readonly readBody?: ReadBody;
  readonly server?: ServerOptions;
}

/** A server that forwards everything to `upstream`. */
const start = async (options: StartOptions = {}): Promise<void> => {
  const { responseMs = 10_000, idleMs = 10_000, maxConnections = 4, selectReplica, readBody } = options;
  const { replicas = createReplicas(upstream.url) } = options;
  const responseHeaders = createResponseHeaders({ allowedOrigins: [], https: false });
  recorded = [];
  const context = {
    responseHeaders,
    errorResponses: createErrorResponses(responseHeaders),
    prepareRequestHeaders: createRequestHeaderPreparer({ trustedHops: 0, https: false }),
    logger: createLogger('gateway', 'silent'),
    recordResponse: (_request: unknown, service: string, status: number) => void recorded.push([service, status]),
  };
  forwarder = createForwarder(context, {
    service: 'polls',
    replicas,
    maxConnections,
    timeouts: { responseMs, idleMs },
    ...(selectReplica && { selectReplica }),
    ...(readBody && { readBody }),
  });
  const connectionErrors = createConnectionErrors(context.errorResponses);
  const server = createHttpServer((request, response) => {
    connectionErrors.trackResponse(request.socket, response);
    forwarder.forward(request, response);
  }, options.server);
  server.on('clientError', connectionErrors.handle);
  http = await listen(server, { port: 0, host: '127.0.0.1' });
};

beforeEach(async () => {
  upstream = await startUpstream('polls');
});
afterEach(async () => {
  forwarder.close();
  await Promise.all([http.close(), upstream.close()]);
});

const countConnections = (): { count: number } => {
  const connections = { count: 0 };
  upstream.server.on('connection', () => {
    connections.count += 1;
  });
  return connections;
};

/** The URL of a port on which nothing listens. */
const unreachableUrl = async (): Promise<string> => {
  const closed = await startHttpServer(() => undefined);
  await closed.close();
  return closed.url;
};

const expectTimeout = async (response: Response): Promise<void> => {
  expect(response.status).toBe(504);
  expect(errorBodySchema.parse(await response.json())).toMatchObject({
    code: 'upstream_timeout',
    requestId: response.headers.get('x-request-id'),
  });
};

it('responds 504 when the service does not respond in time, and aborts the request there', async () => {
  await start({ responseMs: 1_000, maxConnections: 2 });
  await (await fetch(http.url)).text();
  const aborted = Promise.withResolvers<void>();
  upstream.respondWith((_request, response) => response.once('close', () => aborted.resolve()));
  await expectTimeout(await fetch(http.url, { method: 'POST', body: '{}' }));
  await aborted.promise;
  expect(recorded.at(-1)).toEqual(['polls', 504]);
});

it('responds 504 to a request that times out in the queue for a connection, and never sends it', async () => {
  await start({ responseMs: 1_000, maxConnections: 1 });
  const paths: string[] = [];
  const finish = Promise.withResolvers<void>();
  upstream.respondWith(async (request, response) => {
    paths.push(request.url ?? '');
    response.write('first part');
    if (request.url === '/first') await finish.promise;
    response.end();
  });
  const first = await fetch(`${http.url}/first`);
  await expectTimeout(await fetch(`${http.url}/second`, { method: 'POST', body: '{}' }));
  finish.resolve();
  expect(await first.text()).toBe('first part');
  expect((await fetch(`${http.url}/third`)).status).toBe(200);
  expect(paths).toEqual(['/first', '/third']);
});

it('aborts a response that stalls', async () => {
  await start({ idleMs: 300, maxConnections: 2 });
  upstream.respondWith((_request, response) => response.write('half'));
  const response = await fetch(http.url);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

it('closes unused connections after the idle timeout', async () => {
  await start({ idleMs: 300, maxConnections: 2 });
  const connected = once(upstream.server, 'connection');
  await (await fetch(http.url)).text();
  const [socket] = await connected;
  await once(socket, 'close');
  expect((await fetch(http.url)).status).toBe(200);
});

it('reuses one connection for consecutive requests', async () => {
  await start({ maxConnections: 8 });
  const connections = countConnections();
  for (let index = 0; index < 20; index += 1) await (await fetch(http.url, { method: 'POST', body: '{}' })).text();
  expect(connections.count).toBe(1);
});

it('queues a burst beyond the connection limit and loses no request', async () => {
  await start({ maxConnections: 4 });
  const connections = countConnections();
  upstream.respondWith(async (request, response) => {
    response.end(await text(request));
  });
  const bodies = Array.from({ length: 100 }, (_, index) => `vote ${index}`);
  const echoes = await Promise.all(
    bodies.map(async (body) => (await fetch(http.url, { method: 'POST', body })).text()),
  );
  expect(echoes).toEqual(bodies);
  expect(connections.count).toBeLessThanOrEqual(4);
});

it('without a connection limit forwards a request while all connections are occupied', async () => {
  await start({ maxConnections: null });
  const pending = Promise.withResolvers<void>();
  upstream.respondWith(async (request, response) => {
    if (request.method === 'GET') await pending.promise;
    response.end('done');
  });
  const polls = Array.from({ length: 50 }, async () => (await fetch(http.url)).text());
  expect(await (await fetch(http.url, { method: 'POST', body: '{}' })).text()).toBe('done');
  pending.resolve();
  expect(await Promise.all(polls)).toEqual(Array.from({ length: 50 }, () => 'done'));
});

it('selects a replica again after each unreachable one', async () => {
  const replicas = createReplicas(`${await unreachableUrl()}, ${await unreachableUrl()}, ${upstream.url}`);
  const order = [...(await replicas.list())];
  const selectReplica: SelectReplica = async () => {
    const replica = order.shift();
    if (!replica) throw new Error('sent again after a response');
    return replica;
  };
  await start({ replicas, selectReplica });
  expect((await fetch(http.url, { method: 'POST', body: '{}' })).status).toBe(200);
  expect(order).toEqual([]);
});

it.each([1, 2])('responds 503 when none of %i replicas is reachable', async (count) => {
  const urls = await Promise.all(Array.from({ length: count }, unreachableUrl));
  await start({ replicas: createReplicas(urls.join(', ')) });
  expect((await fetch(http.url, { method: 'POST', body: '{}' })).status).toBe(503);
});

it('disconnects a client that does not read', async () => {
  await start({ idleMs: 300, maxConnections: 1 });
  const aborted = Promise.withResolvers<void>();
  upstream.respondWith((_request, response) => {
    response.once('close', () => aborted.resolve());
    Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(1024 * 1024))).pipe(response);
  });
  const call = httpRequest(http.url).on('error', () => undefined);
  await once(call.end(), 'response');
  await aborted.promise;
  upstream.respondWith((_request, response) => response.end('next'));
  expect(await (await fetch(http.url)).text()).toBe('next');
});

it('never sends a request whose client left while it was queued, and keeps the connection', async () => {
  await start({ maxConnections: 1 });
  const paths: string[] = [];
  const finish = Promise.withResolvers<void>();
  const connections = countConnections();
  upstream.respondWith(async (request, response) => {
    paths.push(request.url ?? '');
    response.write('first part');
    await finish.promise;
    response.end();
  });
  const first = await fetch(`${http.url}/first`);
  const leaving = new AbortController();
  const abandoned = fetch(`${http.url}/abandoned`, { method: 'POST', body: '{}', signal: leaving.signal });
  await once(http.server, 'request');
  leaving.abort();
  await expect(abandoned).rejects.toThrow();
  await eventually(() => expect(recorded).toEqual([['polls', 0]]));
  finish.resolve();
  await first.text();
  await (await fetch(`${http.url}/next`)).text();
  expect({ paths, connections: connections.count }).toEqual({ paths: ['/first', '/next'], connections: 1 });
});

it('responds 408 to a streamed body below the minimum rate, and aborts the request at the service', async () => {
  await start({ readBody: streamBodies({ bufferBytes: 10, checkMs: 300, minBytes: 1_000 }) });
  const aborted = Promise.withResolvers<void>();
  upstream.respondWith((request, response) => {
    request.resume();
    response.once('close', () => aborted.resolve());
  });
  const call = httpRequest(http.url, { method: 'POST', headers: { 'content-length': '100000' } });
  // oxlint-disable-next-line no-restricted-globals -- a sender below the minimum rate
  const dripping = setInterval(() => call.write('x'), 20);
  const [response] = await once(
    call.on('error', () => undefined),
    'response',
  );
  clearInterval(dripping);
  expect(response.statusCode).toBe(408);
  expect(errorBodySchema.parse(JSON.parse(await text(response))).code).toBe('malformed_body');
  await aborted.promise;
});

it('lets a streamed body that makes progress take longer than other requests', async () => {
  await start({
    responseMs: 400,
    readBody: streamBodies({ bufferBytes: 10, checkMs: 300, minBytes: 1 }),
    server: { headersTimeout: 800, requestTimeout: 800, connectionsCheckingInterval: 50 },
  });
  upstream.respondWith(async (request, response) => response.end(await text(request)));
  const call = httpRequest(http.url, { method: 'POST', headers: { 'transfer-encoding': 'chunked' } });
  const responded = once(call, 'response');
  // oxlint-disable-next-line no-restricted-globals -- a slow sender
  const dripping = setInterval(() => call.write('x'), 20);
  // By then the response timeout is over, too.
  const [error] = await once(http.server, 'clientError');
  expect(error).toMatchObject({ code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  clearInterval(dripping);
  call.end('the end');
  const [response] = await responded;
  expect(response.statusCode).toBe(200);
  expect(await text(response)).toMatch(/^x+the end$/);
});

it('lets a streamed body wait for a service that reads slowly', async () => {
  await start({ readBody: streamBodies({ bufferBytes: 10, checkMs: 3_000, minBytes: 1 }) });
  const body = Buffer.alloc(8 * 1024 * 1024, 'x');
  upstream.respondWith(async (request, response) => {
    // Longer than the time in which a sender has to reach the minimum rate.
    // oxlint-disable-next-line no-restricted-globals -- a service that reads slowly
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    response.end(String((await text(request)).length));
  });
  const response = await fetch(http.url, { method: 'POST', body });
  expect(await response.text()).toBe(String(body.length));
});
