import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { errorBodySchema } from '@showhands/contracts';
import { type GatewayUnderTest, parseRaw, raw, startGateway } from './gateway-under-test.ts';

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const POLL = '/api/polls/0c9d0f6e-3f0b-4a52-9a5e-0b3f1f6f2a11';

describe('what is no request', () => {
  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a version that nobody speaks', `GET ${POLL} HTTP/9.9\r\nHost: x\r\n\r\n`, 400],
    ['a method that nobody knows', `BREW ${POLL} HTTP/1.1\r\nHost: x\r\n\r\n`, 400],
    ['headers beyond all measure', `GET ${POLL} HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a path beyond all measure', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['two lengths', `POST ${POLL}/vote HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
    [
      'a length and chunks',
      `POST ${POLL}/vote HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a header folded over lines', `GET ${POLL} HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n`, 400],
    ['a space before the colon', `GET ${POLL} HTTP/1.1\r\nHost : x\r\n\r\n`, 400],
    ['no host', `GET ${POLL} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400],
    ['a tunnel to elsewhere', 'CONNECT internal:80 HTTP/1.1\r\nHost: internal:80\r\n\r\n', undefined],
  ])('%s is refused', async (_, bytes, expected) => {
    const before = gateway.upstreams.polls.received.length;
    const answer = await raw(gateway.port, bytes);
    expect(gateway.upstreams.polls.received).toHaveLength(before);
    if (expected === undefined) {
      expect(answer).toBe('');
      return;
    }
    const { status, head, body } = parseRaw(answer);
    const { code, requestId } = errorBodySchema.parse(JSON.parse(body));
    expect({ status, code }).toEqual({ status: expected, code: 'malformed_body' });
    expect(head).toContain(`X-Request-Id: ${requestId}`);
    expect(head).toMatch(/x-content-type-options: nosniff/i);
  });

  it('does not get into the midst of an answer to what came before', async () => {
    const go = Promise.withResolvers<void>();
    const own = await startGateway();
    own.upstreams.polls.answer(async (_request, response) => {
      response.writeHead(200, { 'Content-Length': '10' }).write('first');
      await go.promise;
      response.end('-half');
    });
    const caller = connect(own.port, '127.0.0.1');
    caller.write(`GET ${POLL} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [begun] = await once(caller, 'data');
    caller.write('nonsense\r\n\r\n');
    const rest = text(caller);
    go.resolve();
    expect(`${String(begun)}${await rest}`).not.toContain('malformed_body');
    await own.close();
  });
});

it('answers requests that come in one piece in their order', async () => {
  const one = `GET ${POLL} HTTP/1.1\r\nHost: x\r\nX-Request-Id: one\r\n\r\n`;
  const two = 'GET /api/nothing HTTP/1.1\r\nHost: x\r\nX-Request-Id: two\r\nConnection: close\r\n\r\n';
  const answer = await raw(gateway.port, one + two);
  expect(answer.match(/(?<=X-Request-Id: )\w+|HTTP\/1\.1 \d+/g)).toEqual([
    'HTTP/1.1 200',
    'one',
    'HTTP/1.1 404',
    'two',
  ]);
});

it('bids a caller go on who waits before sending the body', async () => {
  const caller = connect(gateway.port, '127.0.0.1');
  caller.write(
    `POST ${POLL}/vote HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 4\r\nConnection: close\r\n\r\n`,
  );
  const [first] = await once(caller, 'data');
  expect(String(first)).toMatch(/^HTTP\/1\.1 100 Continue/);
  caller.write('vote');
  expect(await text(caller)).toContain('HTTP/1.1 200');
  expect(gateway.upstreams.polls.received.at(-1)?.body).toBe('vote');
});

it('passes over an expectation that it does not know', async () => {
  const answer = await raw(
    gateway.port,
    `GET ${POLL} HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n`,
  );
  expect(parseRaw(answer).status).toBe(200);
});

it('finishes what is under way when it closes, and takes nothing new', async () => {
  const closing = await startGateway();
  const arrived = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  closing.upstreams.polls.answer(async (_request, response) => {
    arrived.resolve();
    await go.promise;
    response.end('counted');
  });
  const vote = fetch(`${closing.url}${POLL}/vote`, { method: 'POST', body: '{}' });
  await arrived.promise;
  const closed = closing.closeGateway();
  go.resolve();
  expect(await (await vote).text()).toBe('counted');
  await closed;
  await expect(fetch(`${closing.url}/healthz`)).rejects.toThrow();
  await closing.close();
});
