import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { castVote, clientMessages, createPoll, type Endpoint, endpoints, getPoll } from '@showhands/contracts';
import {
  aPollInput,
  exchange,
  isExhaustive,
  optionIdAt,
  registerVoter,
  type SocketClient,
  sampleOf,
  socketClient,
} from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';
import fc from 'fast-check';
import { errorResponseProblem } from '../fixtures/error-response.ts';
import { type Change, changesOf, json } from './changes.ts';
import { createFixture, type Fixture, validBody } from './fixture.ts';
import { malformedFrames } from './frames.ts';
import { storedDataProblem } from './read-back.ts';
import { changedRequest, closeConnections, parseJson, responseProblem, send } from './send.ts';

const product = useProduct(async () => ({ EMBED_ORIGINS: 'https://example.org' }));

/** Every run generates the same inputs, for releases (`npm test -- --exhaustive`) many more of them. */
const GENERATED = { seed: 20_261_103, numRuns: isExhaustive ? 400 : 12 };

/** Expects `problemOf` to find no problem with any input. A failure shows the smallest input that has one. */
const expectNone = async <Input>(
  inputs: fc.Arbitrary<Input>,
  problemOf: (input: Input) => Promise<string | undefined>,
  runs: fc.Parameters<[Input]> = GENERATED,
): Promise<void> => {
  const property = fc.asyncProperty(inputs, async (input) => {
    const problem = await problemOf(input);
    if (problem !== undefined) throw new Error(problem);
  });
  const { failed, errorInstance, counterexample } = await fc.check(property, runs);
  if (failed) throw new Error(`${String(errorInstance)} for ${fc.stringify(counterexample).slice(0, 2_000)}`);
};

const assertHealthy = async (): Promise<void> => {
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  const { token } = await registerVoter(product.api);
  const poll = (await product.api.call(createPoll, { token, body: aPollInput() })).body;
  await product.api.call(castVote, { token, params: { id: poll.id }, body: { option_id: optionIdAt(poll) } });
  expect((await product.api.call(getPoll, { token, params: { id: poll.id } })).body.total_votes).toBe(1);
};

describe('requests that differ from valid ones', () => {
  let accepted = 0;
  afterAll(closeConnections);

  const problemOf = async (endpoint: Endpoint, fixture: Fixture, change: Change): Promise<string | undefined> => {
    const request = changedRequest(endpoint, fixture, change);
    const received = await send(product.url, request);
    const problem = responseProblem(endpoint, request, received, change);
    if (problem !== undefined || received.status >= 300 || request.method !== endpoint.method) return problem;
    accepted += 1;
    const isJson = received.body !== '' && !endpoint.path.startsWith('/uploads');
    const response: unknown = isJson ? JSON.parse(received.body) : undefined;
    const sent = change.form ? (change.form.sent ?? {}) : (parseJson(request.body)?.value ?? {});
    return storedDataProblem(endpoint, product.api, {
      fixture,
      sent: sent as Readonly<Record<string, unknown>>,
      response,
    });
  };

  const chosen = sampleOf(endpoints, 3);
  test.each(chosen.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s rejects with the contract’s error body, or stores what was sent',
    async (_, endpoint) => {
      const fixture = await createFixture(product.api);
      const names = endpoint.body && !endpoint.multipart ? Object.keys(validBody(endpoint.id, fixture)) : [];
      const changes = changesOf(endpoint, fixture.voter.token, names);
      await expectNone(changes, (change) => problemOf(endpoint, fixture, change));
    },
  );

  test('are accepted in part', () => expect(accepted).toBeGreaterThan(chosen.length));

  test('keep the product healthy', assertHealthy);
});

describe('random bytes', () => {
  const problemOf = async (bytes: Uint8Array): Promise<string | undefined> => {
    const responses = await exchange(product.url, bytes, { halfClose: true });
    const problems = responses.map(({ status, headers, body }) => {
      if (status >= 500) return String(status);
      const requestId = headers.get('x-request-id');
      return status >= 400 ? errorResponseProblem({ status, requestId, body }) : undefined;
    });
    return problems.find((problem) => problem !== undefined);
  };

  test('are rejected or disconnected', () => expectNone(fc.uint8Array({ maxLength: 2_000 }), problemOf));

  test('keep the product healthy', assertHealthy);
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

  /** Sends the packet and one more, whether or not the first has ended the connection. */
  const problemOf = async (frame: string): Promise<string | undefined> => {
    const sid = await connect(token);
    for (const packet of [frame, '42["joinFeed"]']) {
      const { status } = await request(`&sid=${sid}`, packet);
      if (status >= 500) return `${status} for ${packet.slice(0, 200)}`;
    }
    return undefined;
  };

  test('malformed packets are ignored, or end their connection', async () => {
    for (const frame of malformedFrames) expect(await problemOf(frame)).toBeUndefined();
  });

  test.each(Object.keys(clientMessages))('%s with any argument is ignored, or ends its connection', (name) => {
    const packets = fc.tuple(fc.constantFrom('', '7'), json).map(([id, argument]) => `42${id}["${name}",${argument}]`);
    return expectNone(packets, problemOf, { ...GENERATED, numRuns: GENERATED.numRuns / 4 });
  });

  test('malformed handshakes are rejected', async () => {
    const long = `&sid=${'x'.repeat(5_000)}`;
    const queries = ['&sid=', '&sid=../../x', '&sid=%00', long, '&EIO=99', '&transport=__proto__', '&b64=1&j=<script>'];
    for (const query of queries) {
      for (const body of [undefined, '42["join"]']) expect((await request(query, body)).status).toBeLessThan(500);
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
