import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, test } from '@jest/globals';
import { limits } from '@showhands/contracts';
import { eventually } from '@showhands/testing';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';

const POLL = '/api/polls/0c9d0f6e-3f0b-4a52-9a5e-0b3f1f6f2a11';
const VOTE = `${POLL}/vote`;
const PROFILE = '/api/user/profile';
const MEGABYTE = 1024 * 1024;

let gateway: GatewayUnderTest;
let agent: Agent;
beforeEach(async () => {
  gateway = await startGateway();
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(async () => {
  agent.destroy();
  await gateway.close();
});

const last = (service: 'polls' | 'auth' = 'polls') => {
  const found = gateway.upstreams[service].received.at(-1);
  if (!found) throw new Error(`${service} received nothing`);
  return found;
};

interface CallResult {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Sends a request on the single connection of `agent`. */
const call = async (method: string, path: string, body?: Buffer, options: RequestOptions = {}): Promise<CallResult> => {
  const request = httpRequest(`${gateway.url}${path}`, { ...options, method, agent });
  // The server may stop reading a rejected body.
  request.on('error', () => undefined);
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
};

const connectionsOf = (name: 'polls' | 'auth'): { count: number } => {
  const connections = { count: 0 };
  gateway.upstreams[name].server.on('connection', () => {
    connections.count += 1;
  });
  return connections;
};

/** At once: five million steps would keep the gateway of this process from receiving auth's keys in time. */
const bytes = (length: number): Buffer => Buffer.alloc(length, 'abcdefghijklmnopqrstuvwxyz');

const authorization = (): { authorization: string } => ({ authorization: `Bearer ${gateway.auth.user().token}` });

describe('a body', () => {
  test.each<[number, 'polls' | 'auth']>([
    [1, 'polls'],
    [limits.bodyBytes, 'polls'],
    [1, 'auth'],
    [limits.bodyBytes + 1, 'auth'],
    [5 * MEGABYTE, 'auth'],
  ])('of %i bytes arrives unchanged at %s', async (length, service) => {
    const body = bytes(length);
    const [method, path] = service === 'auth' ? ['PATCH', PROFILE] : ['POST', VOTE];
    const headers = { 'content-length': String(length) };
    expect((await call(method, path, body, { headers: { ...headers, ...authorization() } })).status).toBe(200);
    expect(last(service).headers).toMatchObject(headers);
    expect(last(service).headers).not.toHaveProperty('transfer-encoding');
    expect(Buffer.from(last(service).body).equals(body)).toBe(true);

    const chunked = { 'transfer-encoding': 'chunked', ...authorization() };
    expect((await call(method, path, body, { headers: chunked })).status).toBe(200);
    expect(Buffer.from(last(service).body).equals(body)).toBe(true);
  });

  test.each(['POST', 'DELETE'])('is optional in %s', async (method) => {
    expect((await call(method, method === 'POST' ? VOTE : POLL)).status).toBe(200);
    expect(last()).toMatchObject({ method, body: '' });
    expect(last().headers).not.toHaveProperty('transfer-encoding');
  });

  it('is subject to backpressure while the service does not read', async () => {
    const arrived = Promise.withResolvers<IncomingMessage>();
    const reading = Promise.withResolvers<void>();
    gateway.upstreams.auth.respondWith(async (request, response) => {
      arrived.resolve(request);
      await reading.promise;
      response.end(String((await text(request)).length));
    });
    let produced = 0;
    const body = Readable.from(
      (function* () {
        for (; produced < 64; produced += 1) yield Buffer.alloc(MEGABYTE, 'x');
      })(),
    );
    const request = httpRequest(`${gateway.url}${PROFILE}`, { method: 'PATCH', headers: authorization() });
    body.pipe(request);
    await arrived.promise;
    await eventually(() => expect(request.writableNeedDrain).toBe(true));
    expect(produced).toBeLessThan(64);
    reading.resolve();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(await text(response)).toBe(String(64 * MEGABYTE));
  });

  it('that is incomplete is aborted upstream when the client leaves', async () => {
    const aborted = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    gateway.upstreams.auth.respondWith((request, response) => {
      response.once('close', () => aborted.resolve());
      request.once('data', () => arrived.resolve()).resume();
    });
    const client = connect(gateway.port, '127.0.0.1');
    const head = ['PATCH /api/user/profile HTTP/1.1', 'Host: x', `Authorization: ${authorization().authorization}`];
    client.write(`${head.join('\r\n')}\r\nContent-Length: ${MEGABYTE}\r\n\r\nhalf`);
    await arrived.promise;
    client.destroy();
    await aborted.promise;
  });

  it.each(['rejected', 'undeliverable'])('that is %s leaves the client’s connection usable', async (outcome) => {
    const { auth } = gateway.upstreams;
    const headers = authorization();
    // The gateway knows auth's keys from an earlier call.
    expect((await call('PATCH', PROFILE, Buffer.from('{}'), { headers })).status).toBe(200);
    if (outcome === 'rejected') auth.respondWith((_request, response) => response.writeHead(413).end('too large'));
    else await auth.close();
    const body = Buffer.alloc(6 * MEGABYTE);
    const { status } = await call('PATCH', PROFILE, body, { headers });
    expect(status).toBe(outcome === 'rejected' ? 413 : 503);
    expect((await call('GET', POLL)).status).toBe(200);
  });
});

describe('an upstream connection', () => {
  it('is reused by every method', async () => {
    const connections = connectionsOf('polls');
    for (const method of ['HEAD', 'GET', 'DELETE', 'HEAD', 'GET']) {
      const body = method === 'HEAD' ? undefined : Buffer.from('{}');
      const options = body ? { headers: { 'content-length': '2' } } : {};
      expect((await call(method, POLL, body, options)).status).toBe(200);
      expect(last()).toMatchObject({ method, body: body ? '{}' : '' });
    }
    expect(connections.count).toBe(1);
  });

  it('responds to HEAD with the length and no body', async () => {
    gateway.upstreams.polls.respondWith((_request, response) => response.setHeader('Content-Length', '1000').end());
    const { headers, body } = await call('HEAD', POLL);
    expect([headers['content-length'], body]).toEqual(['1000', '']);
  });

  it('may send an informational response first', async () => {
    gateway.upstreams.polls.respondWith((_request, response) => {
      response.writeEarlyHints({ link: '</a>; rel=preload' });
      response.writeHead(200, ['Link', '</b>; rel="next"', 'Link', '</c>; rel="last"']).end('then');
    });
    const { status, headers, body } = await call('GET', POLL);
    expect({ status, link: headers.link, body }).toEqual({
      status: 200,
      link: '</b>; rel="next", </c>; rel="last"',
      body: 'then',
    });
  });

  it('that is lost within a chunked response aborts the client’s response', async () => {
    const reached = Promise.withResolvers<void>();
    gateway.upstreams.polls.respondWith((request, response) => {
      response.write('half');
      void reached.promise.then(() => request.socket.destroy());
    });
    const response = await fetch(`${gateway.url}${POLL}`);
    reached.resolve();
    await expect(response.text()).rejects.toThrow();
  });
});
