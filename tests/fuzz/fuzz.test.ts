import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { castVote, createPoll, getPoll } from '@showhands/contracts';
import { aPollInput, exchange, optionIdAt, registerVoter, type SocketClient, socketClient } from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';
import { errorResponseProblem } from '../fixtures/error-response.ts';
import { malformedFrames } from './frames.ts';
import { rawRequests } from './transport.ts';
import { type FuzzResult, fuzzEveryEndpoint } from './workers.ts';

const product = useProduct(async () => ({ EMBED_ORIGINS: 'https://example.org' }));

const assertHealthy = async (): Promise<void> => {
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  const { token } = await registerVoter(product.api);
  const poll = (await product.api.call(createPoll, { token, body: aPollInput() })).body;
  await product.api.call(castVote, { token, params: { id: poll.id }, body: { option_id: optionIdAt(poll) } });
  expect((await product.api.call(getPoll, { token, params: { id: poll.id } })).body.total_votes).toBe(1);
};

describe('fuzzing every endpoint', () => {
  let result: FuzzResult;
  beforeAll(async () => {
    result = await fuzzEveryEndpoint(product.url, product.api);
  }, 300_000);

  test('sends more than 1,000 requests, of which more than 100 are accepted', () => {
    expect(result.sent).toBeGreaterThan(1_000);
    expect(result.accepted).toBeGreaterThan(100);
  });

  test('rejects each request with the contract’s error body, or stores it as it was sent', () => {
    expect(result.problems).toEqual([]);
  });

  test('stores exactly the acknowledged writes, and every counter equals its rows', async () => {
    expect(await result.acceptedWrites.problems(product.api)).toEqual([]);
  });

  test('keeps the product healthy', assertHealthy);
});

describe('malformed HTTP', () => {
  test.each(rawRequests)(
    'is rejected or disconnected: %s',
    async (_, { bytes, halfClose = false, expectedStatuses }) => {
      const responses = await exchange(product.url, bytes, { halfClose });
      expect(responses.length).toBeLessThanOrEqual(1);
      for (const { status, headers, body } of responses) {
        expect(status).toBeLessThan(500);
        if (status >= 400)
          expect(errorResponseProblem({ status, requestId: headers.get('x-request-id'), body })).toBeUndefined();
        if (expectedStatuses) expect(expectedStatuses).toContain(status);
      }
    },
  );

  test('keeps the product healthy', assertHealthy);
});

describe('malformed socket traffic', () => {
  const PATH = '/socket.io/?EIO=4&transport=polling';
  const request = (query: string, body?: string): Promise<Response> =>
    fetch(`${product.url}${PATH}${query}`, body === undefined ? {} : { method: 'POST', body });

  /** Connects by long polling, where a test controls every byte. */
  const connect = async (token: string): Promise<string> => {
    const { sid }: { sid: string } = JSON.parse((await (await request('')).text()).slice(1));
    expect((await request(`&sid=${sid}`, `40${JSON.stringify({ token })}`)).status).toBe(200);
    expect(await (await request(`&sid=${sid}`)).text()).toMatch(/^40/);
    return sid;
  };

  let listener: SocketClient;
  let token: string;
  beforeAll(async () => {
    ({ token } = await registerVoter(product.api));
    listener = await socketClient(product.url, { token });
  });
  afterAll(() => listener.close());

  test.each(malformedFrames)('is disconnected or ignored: %s', async (_, frame) => {
    const sid = await connect(token);
    expect((await request(`&sid=${sid}`, frame)).status).toBeLessThan(500);
    expect((await request(`&sid=${sid}`, '42["joinFeed"]')).status).toBeLessThan(500);
  });

  test.each([
    '&sid=',
    '&sid=../../x',
    '&sid=%00',
    `&sid=${'x'.repeat(5_000)}`,
    '&EIO=99',
    '&transport=__proto__',
    '&b64=1&j=<script>',
  ])('does not crash the handshake: %s', async (query) => {
    for (const body of [undefined, '42["join"]']) {
      const { status } = await request(query, body);
      expect(status).toBeLessThan(500);
    }
  });

  test('does not affect other clients', async () => {
    expect(listener.events('newPoll').filter((poll) => poll.title === '<script>')).toEqual([]);
    const title = 'Which poll do all clients receive?';
    await product.api.call(createPoll, {
      token: (await registerVoter(product.api)).token,
      body: aPollInput({ title }),
    });
    expect((await listener.waitFor('newPoll', (poll) => poll.title === title)).title).toBe(title);
  });
});
