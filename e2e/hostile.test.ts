import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { castVote, createPoll, getPoll } from '@showhands/contracts';
import { aPollInput, type SocketClient, socketClient } from '@showhands/testing';
import { faultOfRefusal } from './exact-refusal.ts';
import { hostileFrames } from './hostile/frames.ts';
import { attackEveryEndpoint, type Outcome } from './hostile/lanes.ts';
import { rawRequests } from './hostile/transport.ts';
import { exchange } from './raw-http.ts';
import { useProduct } from './use-product.ts';
import { enroll, optionOf } from './voters.ts';

const product = useProduct();

const assertHealthy = async (): Promise<void> => {
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  const { token } = await enroll(product.api);
  const poll = (await product.api.call(createPoll, { token, body: aPollInput() })).body;
  await product.api.call(castVote, { token, params: { id: poll.id }, body: { option_id: optionOf(poll) } });
  expect((await product.api.call(getPoll, { token, params: { id: poll.id } })).body.total_votes).toBe(1);
};

describe('hostile requests to every endpoint', () => {
  let outcome: Outcome;
  beforeAll(async () => {
    outcome = await attackEveryEndpoint(product.url, product.api);
  }, 300_000);

  test('are more than a thousand, and some of them are good', () => {
    expect(outcome.sent).toBeGreaterThan(1_000);
    expect(outcome.accepted).toBeGreaterThan(100);
  });

  test('are each refused in the contract’s shape, or stored as they were sent', () => {
    expect(outcome.faults).toEqual([]);
  });

  test('leave nothing but what was acknowledged, and every count equal to its rows', async () => {
    expect(await outcome.ledger.faults(product.api)).toEqual([]);
  });

  test('leave the product healthy', assertHealthy);
});

describe('bytes that are hardly a request', () => {
  test.each(rawRequests)('are answered or cut off: %s', async (_, { bytes, halfClose = false, rightStatuses }) => {
    const answers = await exchange(product.url, bytes, { halfClose });
    expect(answers.length).toBeLessThanOrEqual(1);
    for (const { status, headers, body } of answers) {
      expect(status).toBeLessThan(500);
      if (status >= 400)
        expect(faultOfRefusal({ status, requestId: headers.get('x-request-id'), body })).toBeUndefined();
      if (rightStatuses) expect(rightStatuses).toContain(status);
    }
  });

  test('leave the product healthy', assertHealthy);
});

describe('a socket that talks nonsense', () => {
  const ADDRESS = '/socket.io/?EIO=4&transport=polling';
  const ask = (query: string, body?: string): Promise<Response> =>
    fetch(`${product.url}${ADDRESS}${query}`, body === undefined ? {} : { method: 'POST', body });

  /** A connection by long polling, where every byte is ours. */
  const connect = async (token: string): Promise<string> => {
    const { sid }: { sid: string } = JSON.parse((await (await ask('')).text()).slice(1));
    expect((await ask(`&sid=${sid}`, `40${JSON.stringify({ token })}`)).status).toBe(200);
    expect(await (await ask(`&sid=${sid}`)).text()).toMatch(/^40/);
    return sid;
  };

  let listener: SocketClient;
  let token: string;
  beforeAll(async () => {
    ({ token } = await enroll(product.api));
    listener = await socketClient(product.url, { token });
  });
  afterAll(() => listener.close());

  test.each(hostileFrames)('is cut off or passed over: %s', async (_, frame) => {
    const sid = await connect(token);
    expect((await ask(`&sid=${sid}`, frame)).status).toBeLessThan(500);
    expect((await ask(`&sid=${sid}`, '42["joinFeed"]')).status).toBeLessThan(500);
  });

  test.each([
    '&sid=',
    '&sid=../../x',
    '&sid=%00',
    `&sid=${'x'.repeat(5_000)}`,
    '&EIO=99',
    '&transport=__proto__',
    '&b64=1&j=<script>',
  ])('is refused at the door: %s', async (query) => {
    for (const body of [undefined, '42["join"]']) {
      const { status } = await ask(query, body);
      expect(status).toBeLessThan(500);
    }
  });

  test('disturbs nobody else', async () => {
    expect(listener.events('newPoll').filter((poll) => poll.title === '<script>')).toEqual([]);
    const title = 'What everybody hears of';
    await product.api.call(createPoll, { token: (await enroll(product.api)).token, body: aPollInput({ title }) });
    expect((await listener.waitFor('newPoll', (poll) => poll.title === title)).title).toBe(title);
  });
});
