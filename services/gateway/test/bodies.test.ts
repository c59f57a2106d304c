import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, test } from '@jest/globals';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';

const POLL = '/api/polls/0c9d0f6e-3f0b-4a52-9a5e-0b3f1f6f2a11';
const VOTE = `${POLL}/vote`;
const WHOLE = 64 * 1024;
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

const last = () => {
  const found = gateway.upstreams.polls.received.at(-1);
  if (!found) throw new Error('polls received nothing');
  return found;
};

interface Answered {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A call on the one connection of `agent`. */
const call = async (method: string, path: string, body?: Buffer, options: RequestOptions = {}): Promise<Answered> => {
  const request = httpRequest(`${gateway.url}${path}`, { ...options, method, agent });
  // Nobody may take the rest of a body that is refused.
  request.on('error', () => undefined);
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
};

const connectionsOf = (name: 'polls' | 'auth'): { count: number } => {
  const connections = { count: 0 };
  gateway.upstreams[name].server.on('connection', () => {
    connections.count += 1;
  });
  return connections;
};

describe('a body', () => {
  test.each([1, WHOLE, WHOLE + 1, 5 * MEGABYTE])('of %i bytes arrives as it was sent', async (length) => {
    const body = Buffer.from(Array.from({ length }, (_, index) => 97 + (index % 26)));
    const headers = { 'content-length': String(length) };
    expect((await call('POST', VOTE, body, { headers })).status).toBe(200);
    expect(last().headers).toMatchObject(headers);
    expect(last().headers).not.toHaveProperty('transfer-encoding');
    expect(Buffer.from(last().body).equals(body)).toBe(true);

    expect((await call('POST', VOTE, body, { headers: { 'transfer-encoding': 'chunked' } })).status).toBe(200);
    expect(Buffer.from(last().body).equals(body)).toBe(true);
  });

  test.each(['POST', 'DELETE'])('may be missing from %s', async (method) => {
    expect((await call(method, method === 'POST' ? VOTE : POLL)).status).toBe(200);
    expect(last()).toMatchObject({ method, body: '' });
    expect(last().headers).not.toHaveProperty('transfer-encoding');
  });

  it('that is small takes a connection only when all of it is here', async () => {
    const connections = connectionsOf('polls');
    const caller = connect(gateway.port, '127.0.0.1');
    caller.write(`POST ${VOTE} HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nConnection: close\r\n\r\nvo`);
    await delay(100);
    expect(connections.count).toBe(0);
    caller.write('te');
    expect(await text(caller)).toContain('HTTP/1.1 200');
    expect(last().body).toBe('vote');
  });

  it('is held back while the service does not read', async () => {
    const arrived = Promise.withResolvers<IncomingMessage>();
    gateway.upstreams.auth.answer(async (request, response) => {
      arrived.resolve(request);
      await delay(500);
      response.end(String((await text(request)).length));
    });
    let produced = 0;
    const body = Readable.from(
      (function* () {
        for (; produced < 64; produced += 1) yield Buffer.alloc(MEGABYTE, 'x');
      })(),
    );
    const request = httpRequest(`${gateway.url}/api/user/profile`, { method: 'PATCH' });
    body.pipe(request);
    await arrived.promise;
    await delay(300);
    expect(produced).toBeLessThan(32);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    expect(await text(answer)).toBe(String(64 * MEGABYTE));
  });

  it('that was sent in part goes no further when its caller leaves', async () => {
    const left = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    gateway.upstreams.auth.answer((request, response) => {
      response.once('close', () => left.resolve());
      request.once('data', () => arrived.resolve()).resume();
    });
    const caller = connect(gateway.port, '127.0.0.1');
    caller.write(`PATCH /api/user/profile HTTP/1.1\r\nHost: x\r\nContent-Length: ${MEGABYTE}\r\n\r\nhalf`);
    await arrived.promise;
    caller.destroy();
    await left.promise;
  });

  it.each(['refused', 'for nobody'])('that is %s leaves its caller’s connection to the next call', async (fate) => {
    const { auth } = gateway.upstreams;
    if (fate === 'refused') auth.answer((_request, response) => response.writeHead(413).end('too large'));
    else await auth.close();
    const body = Buffer.alloc(6 * MEGABYTE);
    const refused = await call('PATCH', '/api/user/profile', body);
    expect(refused.status).toBe(fate === 'refused' ? 413 : 503);
    expect((await call('GET', POLL)).status).toBe(200);
  });
});

describe('a connection to a service', () => {
  it('serves one method after the other', async () => {
    const connections = connectionsOf('polls');
    for (const method of ['HEAD', 'GET', 'DELETE', 'HEAD', 'GET']) {
      const body = method === 'HEAD' ? undefined : Buffer.from('{}');
      const options = body ? { headers: { 'content-length': '2' } } : {};
      expect((await call(method, POLL, body, options)).status).toBe(200);
      expect(last()).toMatchObject({ method, body: body ? '{}' : '' });
    }
    expect(connections.count).toBe(1);
  });

  it('gives HEAD the length and no body', async () => {
    gateway.upstreams.polls.answer((_request, response) => response.setHeader('Content-Length', '1000').end());
    const { headers, body } = await call('HEAD', POLL);
    expect([headers['content-length'], body]).toEqual(['1000', '']);
  });

  it('may tell of an answer before it comes', async () => {
    gateway.upstreams.polls.answer((_request, response) => {
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

  it('breaks with the answer on it when that stops in the midst of chunks', async () => {
    const reached = Promise.withResolvers<void>();
    gateway.upstreams.polls.answer((request, response) => {
      response.write('half');
      void reached.promise.then(() => request.socket.destroy());
    });
    const answer = await fetch(`${gateway.url}${POLL}`);
    reached.resolve();
    await expect(answer.text()).rejects.toThrow();
  });
});
