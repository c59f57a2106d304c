import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from '@jest/globals';
import { errorBodySchema, limits, texts } from '@showhands/contracts';
import { eventually, forgedTokens } from '@showhands/testing';
import { type GatewayUnderTest, parseRawResponse, startGateway } from './gateway-under-test.ts';

const POLL = '/api/polls/0c9d0f6e-3f0b-4a52-9a5e-0b3f1f6f2a11';
const PROFILE = 'PATCH /api/user/profile';
const REALTIME = 'POST /socket.io/?EIO=4&transport=polling&sid=x';
const MEGABYTE = 1024 * 1024;

let gateway: GatewayUnderTest;
let attackers: Socket[];
beforeAll(async () => {
  gateway = await startGateway();
  attackers = [];
});
const leave = (): void => {
  for (const attacker of attackers.splice(0)) attacker.destroy();
};
afterEach(leave);
afterAll(() => gateway.close());

type Name = keyof GatewayUnderTest['upstreams'];

/** Counts the requests that arrive at a service, also those whose body is incomplete. */
const requestsTo = (name: Name): { paths: string[] } => {
  const requests: { paths: string[] } = { paths: [] };
  gateway.upstreams[name].server.prependListener('request', ({ url = '' }) => {
    if (!url.startsWith('/internal/')) requests.paths.push(url);
  });
  return requests;
};

/** Sends a head and one byte of a body. */
const startBody = (line: string, headers: readonly string[]): Socket => {
  const socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
  attackers.push(socket);
  const isChunked = headers.some((header) => header.startsWith('Transfer-Encoding'));
  socket.write([`${line} HTTP/1.1`, 'Host: x', ...headers, '', isChunked ? '1\r\n{\r\n' : '{'].join('\r\n'));
  return socket;
};

/** Sends one byte of a body. Resolves when the gateway has begun to handle the request. */
const startSlowBody = async (line: string, headers: readonly string[]): Promise<void> => {
  const [response] = await once(startBody(line, [...headers, 'Expect: 100-continue']), 'data');
  expect(String(response)).toMatch(/^HTTP\/1\.1 100 Continue/);
};

const rejectionOf = async (line: string, headers: readonly string[]): Promise<{ status: number; code: string }> => {
  const { status, body } = parseRawResponse(await text(startBody(line, [...headers, 'Connection: close'])));
  return { status, code: errorBodySchema.parse(JSON.parse(body)).code };
};

describe('while 2,000 slow bodies are open', () => {
  const REALTIME_ATTACK: [line: string, headers: string[]] = [REALTIME, ['Content-Length: 15000']];
  const ATTACKS: (typeof REALTIME_ATTACK)[] = [
    ['POST /api/login', ['Content-Length: 99000']],
    ['POST /api/login', ['Transfer-Encoding: chunked']],
    [`POST ${POLL}/vote`, ['Content-Length: 99000']],
    REALTIME_ATTACK,
  ];

  it('answers other calls, and the slow ones take no upstream connection', async () => {
    const [auth, polls, realtime] = [requestsTo('auth'), requestsTo('polls'), requestsTo('realtime')];
    // In batches, since the system queues a few hundred new connections only.
    for (let opened = 0; opened < 2_000; opened += 100) {
      const batch = Array.from({ length: 100 }, (_, index) => ATTACKS[index % ATTACKS.length] ?? REALTIME_ATTACK);
      await Promise.all(batch.map(([line, headers]) => startSlowBody(line, headers)));
    }
    const post = { method: 'POST', body: '{}' };
    const responses = await Promise.all([
      fetch(`${gateway.url}/api/me`),
      fetch(`${gateway.url}/api/login`, post),
      fetch(`${gateway.url}${POLL}/vote`, post),
      fetch(`${gateway.url}/socket.io/?EIO=4&transport=polling`),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(auth.paths.toSorted()).toEqual(['/api/login', '/api/me']);
    expect(polls.paths).toEqual([`${POLL}/vote`]);
    expect(realtime.paths).toEqual(['/socket.io/?EIO=4&transport=polling']);
  });
});

describe('a body over the limit is 413 and never reaches the service', () => {
  test.each<[string, string, Name, number]>([
    ['a JSON call', `POST ${POLL}/vote`, 'polls', limits.bodyBytes],
    ['a socket over long polling', REALTIME, 'realtime', limits.live.maxMessageBytes],
  ])('of %s', async (_, line, service, maxBytes) => {
    const requests = requestsTo(service);
    expect(await rejectionOf(line, [`Content-Length: ${maxBytes + 1}`])).toEqual({
      status: 413,
      code: 'body_too_large',
    });
    const [method = '', path = ''] = line.split(' ');
    const body = new Blob(['x'.repeat(maxBytes + 1)]).stream();
    const chunked = await fetch(`${gateway.url}${path}`, { method, body, duplex: 'half' } as RequestInit);
    expect([chunked.status, await chunked.json()]).toEqual([
      413,
      { code: 'body_too_large', message: texts.transport.bodyTooLarge, requestId: expect.any(String) },
    ]);
    expect(requests.paths).toEqual([]);
  });
});

describe('an upload', () => {
  const upload = (token?: string): [string, string[]] => [
    PROFILE,
    [`Content-Length: ${MEGABYTE}`, ...(token === undefined ? [] : [`Authorization: Bearer ${token}`])],
  ];

  it('without a valid token is 401 as auth would respond, and takes no connection to auth', async () => {
    const requests = requestsTo('auth');
    const { auth } = gateway;
    const { token } = auth.user();
    expect(await rejectionOf(...upload())).toEqual({ status: 401, code: 'unauthenticated' });
    for (const { attack, token: forged } of forgedTokens({ token, privateKey: auth.privateKey })) {
      const code = attack === 'expired' ? 'token_expired' : 'invalid_token';
      expect([attack, await rejectionOf(...upload(forged))]).toEqual([attack, { status: 401, code }]);
    }
    expect(requests.paths).toEqual([]);
  });

  it('is limited to a few at a time per user, who occupies none of the connections of others', async () => {
    const requests = requestsTo('auth');
    gateway.upstreams.auth.respondWith((request, response) => {
      request
        .on('error', () => undefined)
        .resume()
        .once('end', () => response.end('{}'));
    });
    const users = Array.from({ length: 4 }, () => gateway.auth.user());
    for (const { token } of users) for (let count = 0; count < 20; count += 1) startBody(...upload(token));
    const [first] = users;
    await eventually(() => expect(requests.paths).toHaveLength(64));
    const [response] = await once(startBody(...upload(first?.token)), 'data');
    expect(String(response)).toMatch(/^HTTP\/1\.1 429 .*Retry-After: 1\r\n/s);
    expect((await fetch(`${gateway.url}/api/me`)).status).toBe(200);

    leave();
    const authorization = `Bearer ${first?.token}`;
    await eventually(async () => {
      const saved = await fetch(`${gateway.url}/api/user/profile`, {
        method: 'PATCH',
        headers: { authorization },
        body: 'a form',
      });
      expect(saved.status).toBe(200);
    });
  });
});

it('closes the connection of a body that was too slow with a 408 in the shape of the contract', async () => {
  const socket = startBody('POST /api/login', ['Content-Length: 99000']);
  // oxlint-disable-next-line no-restricted-globals -- a sender below the minimum rate
  const dripping = setInterval(() => socket.write('x'), 100);
  // Writing to the closed connection is an error, after the response.
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  const { status, head, body } = parseRawResponse(String(Buffer.concat(chunks)));
  expect(status).toBe(408);
  expect(head).toMatch(/^Connection: close$/im);
  expect(JSON.parse(body)).toEqual({
    code: 'malformed_body',
    message: texts.transport.requestTimeout,
    requestId: expect.any(String),
  });
});
