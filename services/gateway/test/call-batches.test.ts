import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type BatchedCall, internal } from '@showhands/contracts';
import { eventually, type HttpTestServer, startHttpServer } from '@showhands/testing';
import { type GatewayUnderTest, INTERNAL_SECRET, startGateway } from './gateway-under-test.ts';

const VOTE = '/api/polls/0c9d0f6e-3f0b-4a52-9a5e-0b3f1f6f2a11/vote';

type Receive = (calls: BatchedCall[], response: ServerResponse) => unknown;

let polls: HttpTestServer;
let gateway: GatewayUnderTest;
/** The bodies of each batch that has arrived. */
let batches: (string | null)[][];
/** The bodies of the calls that have come in requests of their own. */
let alone: string[];
let receive: Receive;

const replyTo = (index: number, body: unknown, status = 200, headers = {}): string =>
  `${JSON.stringify({ index, status, headers: { 'Content-Type': 'application/json', ...headers } })}\n${JSON.stringify(body)}\n`;

/** Responds to each call with its own body. */
const echo: Receive = (calls, response) => {
  response.end(calls.map(({ body }, index) => replyTo(index, { echo: body })).join(''));
};

const onRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.url === '/healthz') response.end('{}');
  else if (request.url === internal.calls.path) {
    expect(request.headers.authorization).toBe(`Bearer ${INTERNAL_SECRET}`);
    const calls = internal.calls.request.parse(await json(request));
    batches.push(calls.map(({ body }) => body));
    receive(calls, response);
  } else {
    alone.push(await text(request));
    response.end('{}');
  }
};

beforeEach(async () => {
  [batches, alone, receive] = [[], [], echo];
  polls = await startHttpServer(onRequest);
  gateway = await startGateway({ POLLS_URL: polls.url });
});
afterEach(async () => {
  await gateway.close();
  await polls.close();
});

interface VoteInit {
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer<ArrayBuffer>;
}

/** Without keeping the connection, on which a gateway that closes would wait for another request. */
const post = (url: string, { headers, body = '{}' }: VoteInit): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { connection: 'close', ...headers }, body });
const vote = (name: string, init: VoteInit = {}, to: string = gateway.url): Promise<Response> =>
  post(`${to}${VOTE}`, {
    body: JSON.stringify({ name }),
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });
const votes = (count: number): Promise<Response[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => vote(`${index}`)));
const statusesOf = (responses: readonly Response[]): number[] => responses.map(({ status }) => status);

test('a vote alone is sent at once, with what the service reads of it', async () => {
  let sent: BatchedCall | undefined;
  receive = (calls, response) => {
    [sent] = calls;
    echo(calls, response);
  };
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    authorization: 'Bearer x',
    'idempotency-key': 'k',
  };
  const response = await vote('Ada', {
    headers: { ...headers, 'x-request-id': 'r-1', 'x-forwarded-for': '6.6.6.6', cookie: 'c' },
  });
  expect(await response.json()).toEqual({ echo: '{"name":"Ada"}' });
  expect(response.headers.get('x-request-id')).toBe('r-1');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(sent).toEqual({
    endpoint: 'castVote',
    path: VOTE.replace('/api', ''),
    headers: {
      authorization: 'Bearer x',
      'idempotency-key': 'k',
      'x-request-id': 'r-1',
      'x-forwarded-for': '127.0.0.1',
      traceparent: expect.stringMatching(/^00-/),
    },
    body: '{"name":"Ada"}',
  });
});

test('votes that arrive while a batch is under way share the next one, and each gets its own response', async () => {
  receive = (calls, response) => {
    const replies = calls.map(({ body }, index) => replyTo(index, { echo: body }));
    // In another order and in pieces that end within a character.
    const bytes = Buffer.from(replies.toReversed().join('').replaceAll('"name', '"näme'));
    response.write(bytes.subarray(0, 101));
    setImmediate(() => response.end(bytes.subarray(101)));
  };
  const bodies = await Promise.all((await votes(250)).map((response) => response.json()));
  bodies.forEach((body, index) => expect(body).toEqual({ echo: `{"näme":"${index}"}` }));
  expect(batches.flat()).toHaveLength(250);
  expect(batches.length).toBeLessThan(250);
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(internal.calls.maxCalls);
});

test('a batch that is not answered holds up neither those that it has answered nor later ones', async () => {
  const held = Promise.withResolvers<void>();
  receive = (calls, response) => {
    if (batches.length > 1) return echo(calls, response);
    response.flushHeaders();
    void held.promise.then(() => echo(calls, response));
  };
  const first = vote('first');
  await eventually(() => expect(batches).toHaveLength(1));
  expect(statusesOf(await votes(20))).toEqual(Array(20).fill(200));
  held.resolve();
  expect((await first).status).toBe(200);
});

describe('a call has a request of its own', () => {
  test.each([
    ['with a query', () => post(`${gateway.url}${VOTE}?a=1`, { headers: { 'content-type': 'application/json' } })],
    ['compressed', () => vote('', { body: gzipSync('{}'), headers: { 'content-encoding': 'gzip' } })],
    ['of another type', () => vote('', { headers: { 'content-type': 'text/plain' } })],
    ['in another character set', () => vote('', { headers: { 'content-type': 'application/json; charset=latin1' } })],
    ['that is no object', () => vote('', { body: '[1]' })],
    ['that is not UTF-8', () => vote('', { body: Buffer.from([0x7b, 0xff]) })],
    ['that is large', () => vote('x'.repeat(internal.calls.maxCallBytes))],
  ])('%s', async (_, call) => {
    expect((await call()).status).toBe(200);
    expect([batches.length, alone.length]).toEqual([0, 1]);
  });

  test('if the service takes no batches', async () => {
    receive = (_calls, response) => response.writeHead(404).end('{}');
    expect(statusesOf(await votes(10))).toEqual(Array(10).fill(200));
    expect(alone.toSorted()).toEqual(Array.from({ length: 10 }, (_, index) => `{"name":"${index}"}`));
  });
});

test('votes go to another replica when theirs cannot be reached', async () => {
  const other = await startHttpServer(onRequest, { host: '127.0.0.2', port: polls.port });
  const both = await startGateway({ POLLS_URL: `${polls.url},${other.url}` });
  try {
    await vote('known', {}, both.url);
    await polls.close();
    const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => vote(`${index}`, {}, both.url)));
    expect(statusesOf(responses)).toEqual(Array(20).fill(200));
  } finally {
    await both.close();
    await other.close();
  }
});

test('a lost connection is 503 for the votes without a response, and sends none of them again', async () => {
  receive = (calls, response) => {
    if (calls.length === 1) return echo(calls, response);
    response.write(replyTo(0, {}), () => setImmediate(() => response.destroy()));
  };
  const responses = await votes(20);
  const failed = responses.filter(({ status }) => status === 503);
  const torn = batches.filter(({ length }) => length > 1);
  expect(failed).toHaveLength(torn.flat().length - torn.length);
  for (const response of failed) expect(response.headers.has('retry-after')).toBe(true);
  expect(batches.flat()).toHaveLength(20);
});

test.each([
  ['is sent again, once, with an idempotency key', { 'idempotency-key': 'k' }, 200, 2],
  ['is not sent again without one', {}, 503, 1],
])(
  'a vote whose connection is closed before a response %s',
  async (_, headers: Record<string, string>, status, sent) => {
    receive = (calls, response) => (batches.length === 1 ? response.destroy() : echo(calls, response));
    expect((await vote('Ada', { headers })).status).toBe(status);
    expect(batches).toHaveLength(sent);
    receive = (_calls, response) => response.destroy();
    expect((await vote('Ben', { headers })).status).toBe(503);
    expect(batches).toHaveLength(2 * sent);
  },
);

test.each([
  ['before its response', (_calls: BatchedCall[], response: ServerResponse) => void response],
  ['within its response', (_calls: BatchedCall[], response: ServerResponse) => response.flushHeaders()],
])('a replica that falls silent %s is 503', async (_, fallSilent) => {
  receive = (calls, response) => {
    polls.server.removeAllListeners('request');
    fallSilent(calls, response);
  };
  expect((await vote('lost')).status).toBe(503);
});

test('a vote whose client has left is not sent any more', async () => {
  const first = Promise.withResolvers<void>();
  receive = (calls, response) => void first.promise.then(() => echo(calls, response));
  const before = vote('first');
  await eventually(() => expect(batches).toHaveLength(1));
  const leaving = httpRequest(`${gateway.url}${VOTE}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  leaving.on('error', () => undefined).flushHeaders();
  await once(leaving, 'continue');
  await new Promise<void>((resolve) => void leaving.end('{"name":"left"}', resolve));
  leaving.destroy();
  // By the second answer the gateway has seen the end of the connection.
  for (const _ of [1, 2]) await fetch(`${gateway.url}/healthz`);
  first.resolve();
  expect((await before).status).toBe(200);
  await vote('last');
  expect(batches.flat()).toEqual(['{"name":"first"}', '{"name":"last"}']);
});
