import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type BatchedCall, internal } from '@showhands/contracts';
import { type GatewayUnderTest, INTERNAL_SECRET, startGateway } from './gateway-under-test.ts';

const VOTE = '/api/polls/0c9d0f6e-3f0b-4a52-9a5e-0b3f1f6f2a11/vote';

type Receive = (calls: BatchedCall[], response: ServerResponse) => unknown;

let polls: Server;
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

const listening = async (host = '127.0.0.1', port = 0): Promise<Server> => {
  const server = createServer((request, response) => void onRequest(request, response)).listen(port, host);
  await once(server, 'listening');
  return server;
};
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeEach(async () => {
  [batches, alone, receive] = [[], [], echo];
  polls = await listening();
  gateway = await startGateway({ POLLS_URL: `http://127.0.0.1:${portOf(polls)}` });
});
afterEach(async () => {
  await gateway.close();
  polls.closeAllConnections();
  polls.close();
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
    setTimeout(() => response.end(bytes.subarray(101)), 20);
  };
  const bodies = await Promise.all((await votes(250)).map((response) => response.json()));
  bodies.forEach((body, index) => expect(body).toEqual({ echo: `{"näme":"${index}"}` }));
  expect(batches.flat()).toHaveLength(250);
  expect(batches.length).toBeLessThan(50);
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
  await delay(50);
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
  const other = await listening('127.0.0.2', portOf(polls));
  const origins = [polls, other].map((_, index) => `http://127.0.0.${index + 1}:${portOf(polls)}`);
  const both = await startGateway({ POLLS_URL: origins.join(',') });
  try {
    await vote('known', {}, both.url);
    const closed = once(polls, 'close');
    polls.close();
    polls.closeAllConnections();
    await closed;
    const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => vote(`${index}`, {}, both.url)));
    expect(statusesOf(responses)).toEqual(Array(20).fill(200));
  } finally {
    await both.close();
    other.closeAllConnections();
    other.close();
  }
});

test('a lost connection is 503 for the votes without a response, and sends none of them again', async () => {
  receive = (calls, response) => {
    if (calls.length === 1) return void delay(30).then(() => echo(calls, response));
    response.write(replyTo(0, {}));
    setTimeout(() => response.destroy(), 20);
  };
  const responses = await votes(20);
  const failed = responses.filter(({ status }) => status === 503);
  const torn = batches.filter(({ length }) => length > 1);
  expect(failed).toHaveLength(torn.flat().length - torn.length);
  for (const response of failed) expect(response.headers.has('retry-after')).toBe(true);
  expect(batches.flat()).toHaveLength(20);
});

test.each([
  ['before its response', (_calls: BatchedCall[], response: ServerResponse) => void response],
  ['within its response', (_calls: BatchedCall[], response: ServerResponse) => response.flushHeaders()],
])('a replica that falls silent %s is 503 within 5 s', async (_, fallSilent) => {
  receive = (calls, response) => {
    polls.removeAllListeners('request');
    fallSilent(calls, response);
  };
  const startedAt = performance.now();
  expect((await vote('lost')).status).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(5_500);
});

test('a vote whose client has left is not sent any more', async () => {
  const first = Promise.withResolvers<void>();
  receive = (calls, response) => void first.promise.then(() => echo(calls, response));
  const before = vote('first');
  await delay(50);
  const leaving = httpRequest(`${gateway.url}${VOTE}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  leaving.on('error', () => undefined).end('{"name":"left"}');
  await delay(10);
  leaving.destroy();
  await delay(10);
  first.resolve();
  expect((await before).status).toBe(200);
  await vote('last');
  expect(batches.flat()).toEqual(['{"name":"first"}', '{"name":"last"}']);
});
