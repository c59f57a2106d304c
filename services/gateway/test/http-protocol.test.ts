import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, test } from '@jest/globals';
import { errorBodySchema } from '@showhands/contracts';
import { parseRawResponse, sendRaw, startGateway, useGateway } from './gateway-under-test.ts';

const gateway = useGateway();

const POLL = '/api/polls/0c9d0f6e-3f0b-4a52-9a5e-0b3f1f6f2a11';

describe('a malformed request', () => {
  test.each([
    ['that is not HTTP', 'hello\r\n\r\n', 400],
    ['with an unknown HTTP version', `GET ${POLL} HTTP/9.9\r\nHost: x\r\n\r\n`, 400],
    ['with an unknown method', `BREW ${POLL} HTTP/1.1\r\nHost: x\r\n\r\n`, 400],
    ['with too large headers', `GET ${POLL} HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['with a too long path', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    [
      'with two content lengths',
      `POST ${POLL}/vote HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      400,
    ],
    [
      'with a content length and chunks',
      `POST ${POLL}/vote HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['with a folded header', `GET ${POLL} HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n`, 400],
    ['with a space before the colon', `GET ${POLL} HTTP/1.1\r\nHost : x\r\n\r\n`, 400],
    ['without a host', `GET ${POLL} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400],
    ['with two hosts', `GET ${POLL} HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n`, 400],
    ['for a CONNECT tunnel', 'CONNECT internal:80 HTTP/1.1\r\nHost: internal:80\r\n\r\n', undefined],
  ])('%s is rejected', async (_, bytes, expected) => {
    const before = gateway.upstreams.polls.received.length;
    const response = await sendRaw(gateway.port, bytes);
    expect(gateway.upstreams.polls.received).toHaveLength(before);
    if (expected === undefined) {
      expect(response).toBe('');
      return;
    }
    const { status, head, body } = parseRawResponse(response);
    const { code, requestId } = errorBodySchema.parse(JSON.parse(body));
    expect({ status, code }).toEqual({ status: expected, code: 'malformed_body' });
    expect(head).toContain(`X-Request-Id: ${requestId}`);
    expect(head).toMatch(/x-content-type-options: nosniff/i);
  });

  it('does not corrupt the response to the request before it', async () => {
    const finish = Promise.withResolvers<void>();
    const separate = await startGateway();
    separate.upstreams.polls.respondWith(async (_request, response) => {
      response.writeHead(200, { 'Content-Length': '10' }).write('first');
      await finish.promise;
      response.end('-half');
    });
    const client = connect(separate.port, '127.0.0.1');
    client.write(`GET ${POLL} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [start] = await once(client, 'data');
    client.write('nonsense\r\n\r\n');
    const rest = text(client);
    finish.resolve();
    expect(`${String(start)}${await rest}`).not.toContain('malformed_body');
    await separate.close();
  });
});

it('responds to pipelined requests in order', async () => {
  const one = `GET ${POLL} HTTP/1.1\r\nHost: x\r\nX-Request-Id: one\r\n\r\n`;
  const two = 'GET /api/nothing HTTP/1.1\r\nHost: x\r\nX-Request-Id: two\r\nConnection: close\r\n\r\n';
  const responses = await sendRaw(gateway.port, one + two);
  expect(responses.match(/(?<=X-Request-Id: )\w+|HTTP\/1\.1 \d+/g)).toEqual([
    'HTTP/1.1 200',
    'one',
    'HTTP/1.1 404',
    'two',
  ]);
});

it('responds 100 Continue to a client that waits before sending the body', async () => {
  const client = connect(gateway.port, '127.0.0.1');
  client.write(
    `POST ${POLL}/vote HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 4\r\nConnection: close\r\n\r\n`,
  );
  const [first] = await once(client, 'data');
  expect(String(first)).toMatch(/^HTTP\/1\.1 100 Continue/);
  client.write('vote');
  expect(await text(client)).toContain('HTTP/1.1 200');
  expect(gateway.upstreams.polls.received.at(-1)?.body).toBe('vote');
});

it('ignores an unknown expectation', async () => {
  const response = await sendRaw(
    gateway.port,
    `GET ${POLL} HTTP/1.1\r\nHost: x\r\nExpect: something-else\r\nConnection: close\r\n\r\n`,
  );
  expect(parseRawResponse(response).status).toBe(200);
});

it('finishes pending requests when it closes, and accepts no new ones', async () => {
  const closing = await startGateway();
  const arrived = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  closing.upstreams.polls.respondWith(async (_request, response) => {
    arrived.resolve();
    await finish.promise;
    response.end('counted');
  });
  const vote = fetch(`${closing.url}${POLL}/vote`, { method: 'POST', body: '{}' });
  await arrived.promise;
  const closed = closing.closeGateway();
  finish.resolve();
  expect(await (await vote).text()).toBe('counted');
  await closed;
  await expect(fetch(`${closing.url}/healthz`)).rejects.toThrow();
  await closing.close();
});
