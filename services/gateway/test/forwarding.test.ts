import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { eventually } from '@showhands/testing';
import { type GatewayUnderTest, parseRaw, raw, rawRequest, startGateway } from './gateway-under-test.ts';

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const POLL = '/api/polls/0c9d0f6e-3f0b-4a52-9a5e-0b3f1f6f2a11';

const last = () => {
  const found = gateway.upstreams.polls.received.at(-1);
  if (!found) throw new Error('polls received nothing');
  return found;
};

describe('what a service is told', () => {
  test.each([
    'X-User-Id: 1',
    'X-Internal-Call: 1',
    'X-Forwarded-For: 6.6.6.6',
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: https',
    'X-Forwarded-Port: 1',
    'Forwarded: for=6.6.6.6',
    'Proxy-Authorization: Basic x',
    'Proxy-Connection: close',
    'Keep-Alive: timeout=1',
    'TE: trailers',
    'Trailer: X-Trailing',
    'Expect: 100-continue',
    'HTTP2-Settings: x',
  ])('holds nothing of the caller’s %s', async (line) => {
    await rawRequest(gateway.port, 'GET', POLL, [line]);
    const [name = '', value] = line.toLowerCase().split(': ');
    expect(last().headers[name]).not.toBe(value);
    const own = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];
    if (!own.includes(name)) expect(last().headers).not.toHaveProperty(name);
  });

  it('says who called, and the host that was asked', async () => {
    await raw(gateway.port, `GET ${POLL} HTTP/1.1\r\nHost: vote.example:81\r\nConnection: close\r\n\r\n`);
    expect(last().headers).toMatchObject({
      host: 'vote.example:81',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'vote.example:81',
      'x-forwarded-proto': 'http',
      connection: 'keep-alive',
    });
  });

  it('leaves out what the caller declares to belong to the connection, but for what frames the body', async () => {
    const smuggled = 'GET /internal/jwks HTTP/1.1\r\nHost: x\r\n\r\n';
    const answer = await raw(
      gateway.port,
      `GET ${POLL} HTTP/1.1\r\nHost: x\r\nX-Hop: 1\r\nX-Kept: 1\r\nContent-Length: ${smuggled.length}\r\n` +
        `Connection: X-Hop, content-length, host, close\r\n\r\n${smuggled}`,
    );
    expect(parseRaw(answer).status).toBe(200);
    expect(last().headers).toMatchObject({ 'x-kept': '1', 'content-length': String(smuggled.length), host: 'x' });
    expect(last().headers).not.toHaveProperty('x-hop');
    expect(last().body).toBe(smuggled);
  });

  it('passes an offer to upgrade over and answers the call', async () => {
    const offer = 'Connection: Upgrade, close, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: x';
    const answer = await raw(gateway.port, `GET ${POLL} HTTP/1.1\r\nHost: x\r\n${offer}\r\n\r\n`);
    expect(parseRaw(answer).status).toBe(200);
    expect(last().headers).not.toHaveProperty('upgrade');
  });

  it('keeps the token, the key and the agent', async () => {
    const headers = {
      authorization: 'Bearer a.b.c',
      'idempotency-key': 'k',
      'user-agent': 'me',
      'content-type': 'x/y',
    };
    await fetch(`${gateway.url}${POLL}/vote`, { method: 'POST', headers, body: 'z' });
    expect(last().headers).toMatchObject(headers);
  });
});

describe('behind proxies that are trusted', () => {
  let trusting: GatewayUnderTest;
  beforeAll(async () => {
    trusting = await startGateway({ TRUST_PROXY_HOPS: '2' });
  });
  afterAll(() => trusting.close());

  test.each([
    ['the entry that the outermost of them wrote', '6.6.6.6, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
    ['the first entry where there are fewer', '203.0.113.9', '203.0.113.9'],
    ['IPv6', '2001:db8::1, 10.0.0.1', '2001:db8::1'],
    ['nothing that is no address', 'unknown, 10.0.0.1', '127.0.0.1'],
  ])('the caller is %s', async (_, forwarded, address) => {
    await fetch(`${trusting.url}${POLL}`, {
      headers: { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'vote.example' },
    });
    expect(trusting.upstreams.polls.received.at(-1)?.headers).toMatchObject({
      'x-forwarded-for': address,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'vote.example',
    });
  });
});

describe('the request id', () => {
  it('is the caller’s if that is sane, on the way and back', async () => {
    const answer = await fetch(`${gateway.url}${POLL}`, { headers: { 'x-request-id': 'abc-1.2:3_4' } });
    expect(answer.headers.get('x-request-id')).toBe('abc-1.2:3_4');
    expect(last().headers['x-request-id']).toBe('abc-1.2:3_4');
  });

  test.each(['a b', 'a"b', 'x'.repeat(129), '<script>'])('is made where the caller’s is %j', async (given) => {
    const answer = await fetch(`${gateway.url}${POLL}`, { headers: { 'x-request-id': given } });
    const made = answer.headers.get('x-request-id');
    expect(made).toMatch(/^[\da-f-]{36}$/);
    expect(last().headers['x-request-id']).toBe(made);
  });
});

describe('the trace', () => {
  const outside = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

  test('begins here where nobody in front is trusted', async () => {
    await fetch(`${gateway.url}${POLL}`, { headers: { traceparent: outside, tracestate: 'theirs=1' } });
    expect(last().headers.traceparent).toMatch(/^00-(?!0af7)[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(last().headers).not.toHaveProperty('tracestate');
  });

  test('goes on behind a proxy that is trusted', async () => {
    const trusting = await startGateway({ TRUST_PROXY_HOPS: '1' });
    await fetch(`${trusting.url}${POLL}`, { headers: { traceparent: outside, tracestate: 'theirs=1' } });
    const headers = trusting.upstreams.polls.received.at(-1)?.headers;
    await trusting.close();
    expect(headers?.traceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)[0-9a-f]{16}-01$/);
    expect(headers?.tracestate).toBe('theirs=1');
  });
});

describe('what the caller is told', () => {
  afterAll(async () => {
    await gateway.close();
    gateway = await startGateway();
  });

  it('is the answer as it is, but for what belongs to the connection or is the gateway’s to say', async () => {
    gateway.upstreams.polls.answer((_request, response) => {
      response.writeHead(201, 'Made', [
        ...['Content-Type', 'application/json', 'X-Total-Count', '7', 'Link', '</api/x>; rel="next"'],
        ...['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Powered-By', 'magic', 'X-Request-Id', 'wrong'],
        ...['Access-Control-Allow-Origin', '*', 'X-Content-Type-Options', 'sniff', 'Keep-Alive', 'timeout=1'],
      ]);
      response.end('{}');
    });
    const { status, head, body } = parseRaw(await rawRequest(gateway.port, 'GET', POLL, ['X-Request-Id: mine']));
    const lines = head.toLowerCase().split('\r\n').slice(1);
    expect({ status, body }).toEqual({ status: 201, body: expect.stringContaining('{}') });
    expect(lines).toEqual(
      expect.arrayContaining([
        'x-total-count: 7',
        'link: </api/x>; rel="next"',
        'set-cookie: a=1',
        'set-cookie: b=2',
        'x-request-id: mine',
        'x-content-type-options: nosniff',
        'referrer-policy: no-referrer',
        "content-security-policy: default-src 'none'; frame-ancestors 'none'",
        'connection: close',
      ]),
    );
    expect(head).not.toMatch(/magic|wrong|: sniff$|access-control|timeout=1/im);
  });

  test.each([204, 304])('has no body with %i', async (status) => {
    gateway.upstreams.polls.answer((_request, response) => response.writeHead(status).end());
    const { head, body } = parseRaw(await rawRequest(gateway.port, 'GET', POLL));
    expect(head).not.toMatch(/transfer-encoding/i);
    expect(body).toBe('');
  });

  it('fits a caller of HTTP/1.0', async () => {
    gateway.upstreams.polls.answer((_request, response) => response.write('part', () => response.end('ed')));
    const answer = parseRaw(await raw(gateway.port, `GET ${POLL} HTTP/1.0\r\n\r\n`));
    expect(answer).toMatchObject({ status: 200, body: 'parted' });
  });
});

describe('streaming', () => {
  const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');
  afterAll(async () => {
    await gateway.close();
    gateway = await startGateway();
  });

  it('hands a body on while it still comes', async () => {
    const firstBytes = Promise.withResolvers<void>();
    gateway.upstreams.auth.answer(async (request, response) => {
      request.once('data', () => firstBytes.resolve());
      const body = await text(request);
      response.end(String(body.length));
    });
    const body = (async function* () {
      yield MEGABYTE;
      await firstBytes.promise;
      for (let sent = 1; sent < 8; sent += 1) yield MEGABYTE;
    })();
    const answer = await fetch(`${gateway.url}/api/user/profile`, {
      method: 'PATCH',
      body: Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>,
      duplex: 'half',
    });
    expect(await answer.text()).toBe(String(8 * MEGABYTE.length));
  });

  it('hands an answer on while it still comes', async () => {
    const seen = Promise.withResolvers<void>();
    gateway.upstreams.polls.answer(async (_request, response) => {
      response.write('first');
      await seen.promise;
      response.end('second');
    });
    const { body } = await fetch(`${gateway.url}${POLL}`);
    const chunks: string[] = [];
    for await (const chunk of body ?? []) {
      chunks.push(Buffer.from(chunk).toString());
      seen.resolve();
    }
    expect(chunks.join('|')).toBe('first|second');
  });

  it('holds the service back while the caller does not read', async () => {
    const produced = { bytes: 0, ended: false };
    const served = Promise.withResolvers<ServerResponse>();
    gateway.upstreams.polls.answer((_request, response) => {
      served.resolve(response);
      Readable.from(
        (function* () {
          for (; produced.bytes < 64 * MEGABYTE.length; produced.bytes += MEGABYTE.length) yield MEGABYTE;
          produced.ended = true;
        })(),
      ).pipe(response);
    });
    const call = httpRequest(`${gateway.url}${POLL}`).end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    const response = await served.promise;
    await eventually(() => expect(response.writableNeedDrain).toBe(true));
    expect(produced.ended).toBe(false);
    let read = 0;
    for await (const chunk of answer) read += (chunk as Buffer).length;
    expect(read).toBe(64 * MEGABYTE.length);
  });

  it('passes on a refusal that comes before the body has ended', async () => {
    gateway.upstreams.auth.answer((_request, response) => response.writeHead(413).end('{"code":"body_too_large"}'));
    const body = Buffer.alloc(6 * MEGABYTE.length);
    const answer = await fetch(`${gateway.url}/api/user/profile`, { method: 'PATCH', body });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ code: 'body_too_large' });
  });

  it('ends the service’s work when the caller leaves', async () => {
    const left = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    gateway.upstreams.polls.answer((_request, response) => {
      response.once('close', () => left.resolve());
      arrived.resolve();
    });
    const leaving = new AbortController();
    const call = fetch(`${gateway.url}${POLL}`, { signal: leaving.signal }).catch(() => undefined);
    await arrived.promise;
    leaving.abort();
    await Promise.all([left.promise, call]);
  });
});
