import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it, test } from '@jest/globals';
import { eventually } from '@showhands/testing';
import { parseRawResponse, sendRaw, sendRawRequest, startGateway, useGateway } from './gateway-under-test.ts';

const gateway = useGateway();

const POLL = '/api/polls/0c9d0f6e-3f0b-4a52-9a5e-0b3f1f6f2a11';

const last = () => {
  const found = gateway.upstreams.polls.received.at(-1);
  if (!found) throw new Error('polls received nothing');
  return found;
};

describe('the upstream request', () => {
  it('contains no forged header', async () => {
    const forged = [
      'X-User-Id: 1',
      'X-Internal-Call: 1',
      'X-Forwarded-Port: 1',
      'Forwarded: for=6.6.6.6',
      'TE: trailers',
      'Proxy-Authorization: x',
      'Keep-Alive: x',
    ];
    await sendRawRequest(gateway.port, 'GET', POLL, [...forged, 'X-Forwarded-For: 6.6.6.6', 'Trailer: X-Trailing']);
    expect(last().headers['x-forwarded-for']).toBe('127.0.0.1');
    const names = [...forged, 'Trailer: '].map((line) => line.toLowerCase().split(':')[0]);
    for (const name of names) expect(last().headers).not.toHaveProperty(name ?? '');
  });

  it('has the client’s address and the requested host', async () => {
    await sendRaw(gateway.port, `GET ${POLL} HTTP/1.1\r\nHost: vote.example:81\r\nConnection: close\r\n\r\n`);
    expect(last().headers).toMatchObject({
      host: 'vote.example:81',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'vote.example:81',
      'x-forwarded-proto': 'http',
      connection: 'keep-alive',
    });
  });

  it('drops headers listed in Connection, except those that frame the body', async () => {
    const smuggled = 'GET /internal/jwks HTTP/1.1\r\nHost: x\r\n\r\n';
    const response = await sendRaw(
      gateway.port,
      `GET ${POLL} HTTP/1.1\r\nHost: x\r\nX-Hop: 1\r\nX-Kept: 1\r\nContent-Length: ${smuggled.length}\r\n` +
        `Connection: X-Hop, content-length, host, close\r\n\r\n${smuggled}`,
    );
    expect(parseRawResponse(response).status).toBe(200);
    expect(last().headers).toMatchObject({ 'x-kept': '1', 'content-length': String(smuggled.length), host: 'x' });
    expect(last().headers).not.toHaveProperty('x-hop');
    expect(last().body).toBe(smuggled);
  });

  it('ignores an offer to upgrade to HTTP/2', async () => {
    const upgradeHeaders = 'Connection: Upgrade, close, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: x';
    const response = await sendRaw(gateway.port, `GET ${POLL} HTTP/1.1\r\nHost: x\r\n${upgradeHeaders}\r\n\r\n`);
    expect(parseRawResponse(response).status).toBe(200);
    expect(last().headers).not.toHaveProperty('upgrade');
  });

  it('keeps the token, the idempotency key and other headers', async () => {
    const headers = {
      authorization: 'Bearer a.b.c',
      'idempotency-key': 'k',
      'user-agent': 'me',
      'x-username': 'me',
      cookie: 'a=b',
      'content-type': 'x/y',
    };
    await fetch(`${gateway.url}${POLL}/vote`, { method: 'POST', headers, body: 'z' });
    expect(last().headers).toMatchObject(headers);
  });
});

describe('the request id', () => {
  it('is the client’s if it is valid, upstream and in the response', async () => {
    const response = await fetch(`${gateway.url}${POLL}`, { headers: { 'x-request-id': 'abc-1.2:3_4' } });
    expect(response.headers.get('x-request-id')).toBe('abc-1.2:3_4');
    expect(last().headers['x-request-id']).toBe('abc-1.2:3_4');
  });

  test.each(['a b', 'a"b', 'x'.repeat(129), '<script>'])('is generated if the client’s is %j', async (given) => {
    const response = await fetch(`${gateway.url}${POLL}`, { headers: { 'x-request-id': given } });
    const generated = response.headers.get('x-request-id');
    expect(generated).toMatch(/^[\da-f-]{36}$/);
    expect(last().headers['x-request-id']).toBe(generated);
  });
});

describe('the trace', () => {
  const outside = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

  test('starts at the gateway without a trusted proxy', async () => {
    await fetch(`${gateway.url}${POLL}`, { headers: { traceparent: outside, tracestate: 'theirs=1' } });
    expect(last().headers.traceparent).toMatch(/^00-(?!0af7)[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(last().headers).not.toHaveProperty('tracestate');
  });

  test('continues the trace of a trusted proxy', async () => {
    const trusting = await startGateway({ TRUST_PROXY_HOPS: '1' });
    const forwarded = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9', 'x-forwarded-proto': 'https' };
    await fetch(`${trusting.url}${POLL}`, { headers: { ...forwarded, traceparent: outside, tracestate: 'theirs=1' } });
    const headers = trusting.upstreams.polls.received.at(-1)?.headers;
    await trusting.close();
    expect(headers?.traceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)[0-9a-f]{16}-01$/);
    expect(headers).toMatchObject({
      tracestate: 'theirs=1',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    });
  });
});

describe('the response', () => {
  afterAll(() => gateway.upstreams.polls.respondWith());

  it('is the upstream’s, except hop-by-hop headers and those that the gateway sets', async () => {
    gateway.upstreams.polls.respondWith((_request, response) => {
      response.writeHead(201, 'Made', [
        ...['Content-Type', 'application/json', 'X-Total-Count', '7', 'Link', '</api/x>; rel="next"'],
        ...['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Powered-By', 'upstream', 'X-Request-Id', 'wrong'],
        ...['Access-Control-Allow-Origin', '*', 'X-Content-Type-Options', 'sniff', 'Keep-Alive', 'timeout=1'],
      ]);
      response.end('{}');
    });
    const { status, head, body } = parseRawResponse(
      await sendRawRequest(gateway.port, 'GET', POLL, ['X-Request-Id: mine']),
    );
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
    expect(head).not.toMatch(/x-powered-by|wrong|: sniff$|access-control|timeout=1/im);
  });

  test.each([204, 304])('with status %i has no body', async (status) => {
    gateway.upstreams.polls.respondWith((_request, response) => response.writeHead(status).end());
    const { head, body } = parseRawResponse(await sendRawRequest(gateway.port, 'GET', POLL));
    expect(head).not.toMatch(/transfer-encoding/i);
    expect(body).toBe('');
  });

  it('suits an HTTP/1.0 client', async () => {
    gateway.upstreams.polls.respondWith((_request, response) => response.write('part', () => response.end('ed')));
    const response = parseRawResponse(await sendRaw(gateway.port, `GET ${POLL} HTTP/1.0\r\n\r\n`));
    expect(response).toMatchObject({ status: 200, body: 'parted' });
  });
});

describe('streaming', () => {
  const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');

  it('forwards a request body while it arrives', async () => {
    const firstBytes = Promise.withResolvers<void>();
    gateway.upstreams.auth.respondWith(async (request, response) => {
      request.once('data', () => firstBytes.resolve());
      const body = await text(request);
      response.end(String(body.length));
    });
    const body = (async function* () {
      yield MEGABYTE;
      await firstBytes.promise;
      for (let sent = 1; sent < 8; sent += 1) yield MEGABYTE;
    })();
    const response = await fetch(`${gateway.url}/api/user/profile`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${gateway.auth.user().token}` },
      body: Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>,
      duplex: 'half',
    });
    expect(await response.text()).toBe(String(8 * MEGABYTE.length));
  });

  it('forwards a response body while it arrives', async () => {
    const firstPartRead = Promise.withResolvers<void>();
    gateway.upstreams.polls.respondWith(async (_request, response) => {
      response.write('first');
      await firstPartRead.promise;
      response.end('second');
    });
    const { body } = await fetch(`${gateway.url}${POLL}`);
    const chunks: string[] = [];
    for await (const chunk of body ?? []) {
      chunks.push(Buffer.from(chunk).toString());
      firstPartRead.resolve();
    }
    expect(chunks.join('|')).toBe('first|second');
  });

  it('applies backpressure to the service while the client does not read', async () => {
    const produced = { bytes: 0, ended: false };
    const served = Promise.withResolvers<ServerResponse>();
    gateway.upstreams.polls.respondWith((_request, response) => {
      served.resolve(response);
      Readable.from(
        (function* () {
          for (; produced.bytes < 64 * MEGABYTE.length; produced.bytes += MEGABYTE.length) yield MEGABYTE;
          produced.ended = true;
        })(),
      ).pipe(response);
    });
    const call = httpRequest(`${gateway.url}${POLL}`).end();
    const [incoming] = (await once(call, 'response')) as [IncomingMessage];
    const response = await served.promise;
    await eventually(() => expect(response.writableNeedDrain).toBe(true));
    expect(produced.ended).toBe(false);
    let read = 0;
    for await (const chunk of incoming) read += (chunk as Buffer).length;
    expect(read).toBe(64 * MEGABYTE.length);
  });

  it('aborts the upstream request when the client leaves', async () => {
    const aborted = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    gateway.upstreams.polls.respondWith((_request, response) => {
      response.once('close', () => aborted.resolve());
      arrived.resolve();
    });
    const leaving = new AbortController();
    const call = fetch(`${gateway.url}${POLL}`, { signal: leaving.signal }).catch(() => undefined);
    await arrived.promise;
    leaving.abort();
    await Promise.all([aborted.promise, call]);
  });
});
