import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { type Ballot, blast } from './blast.ts';

let stop = async (): Promise<void> => undefined;
afterEach(() => stop());

/** A deployment whose answers are given by the test, in turn; the last one for ever. */
const deployment = async (...answers: ((response: ServerResponse) => void)[]) => {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push(request);
    request.resume().on('end', () => answer?.(response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    keys: () => requests.map(({ headers }) => headers['idempotency-key']),
  };
};

const ballot: Ballot = { tester: { id: 'ada', username: 'ada', token: 'token' }, pollId: 'poll', optionId: 'yes' };

const yes = (response: ServerResponse): void => {
  response.end(JSON.stringify({ message: '', hasVoted: true, votes: ['yes'], poll: { version: 5 } }));
};
const lose = (response: ServerResponse): void => void response.destroy();
const refuse =
  (status: number, code: string) =>
  (response: ServerResponse): void => {
    response.writeHead(status).end(JSON.stringify({ code }));
  };

const castOne = async (url: string, retries?: number) => {
  const answered: number[] = [];
  const { casts } = await blast({
    url,
    ballots: [ballot],
    connections: 1,
    answered: (status) => answered.push(status),
    ...(retries !== undefined && { retries }),
  });
  return { cast: casts[0], answered };
};

test('an acknowledged vote is known by the version that includes it', async () => {
  const { url } = await deployment(yes);
  expect((await castOne(url)).cast).toMatchObject({ outcome: 'acknowledged', version: 5, held: ['yes'] });
});

test('a vote whose answer was lost is sent again under the same key', async () => {
  const { url, keys } = await deployment(lose, refuse(503, 'unavailable'), yes);
  const { cast, answered } = await castOne(url);
  expect([cast?.outcome, answered]).toEqual(['acknowledged', [0, 503, 200]]);
  expect(keys()).toEqual([keys()[0], keys()[0], keys()[0]]);
  expect(keys()[0]).toBeDefined();
});

test('nobody knows of a vote whose answers were all lost', async () => {
  const { url } = await deployment(lose);
  expect((await castOne(url, 1)).cast?.outcome).toBe('unknown');
});

test('a vote that was refused after a lost answer may be there all the same', async () => {
  const { url } = await deployment(lose, refuse(409, 'poll_closed'));
  expect((await castOne(url)).cast?.outcome).toBe('unknown');
});

test('a refusal is not tried again', async () => {
  const { url } = await deployment(refuse(409, 'already_voted'), yes);
  expect(await castOne(url)).toMatchObject({ cast: { outcome: 'failed' }, answered: [409] });
});

test('a vote that is still under way is asked for again', async () => {
  const { url } = await deployment(refuse(409, 'in_progress'), yes);
  expect((await castOne(url)).cast?.outcome).toBe('acknowledged');
});

test.each([429, 503])('%i is given the time that it asks for', async (status) => {
  const busy = (response: ServerResponse): void => void response.writeHead(status, { 'Retry-After': '1' }).end();
  const { url, keys } = await deployment(busy, yes);
  const { cast, answered } = await castOne(url);
  expect([cast?.outcome, answered]).toEqual(['acknowledged', [status, 200]]);
  expect(keys()).toEqual([keys()[0], keys()[0]]);
  expect(cast?.ms).toBeGreaterThanOrEqual(999);
});

test('at a rate, latency counts from when a vote was due, however long those before it took', async () => {
  const waiting: ServerResponse[] = [];
  const { url } = await deployment((response) => void waiting.push(response), yes);
  const began = performance.now();
  const under = blast({ url, ballots: [ballot, ballot, ballot], connections: 1, rate: 1_000 });
  // With one connection the others wait for the first, which is answered once all of them are due.
  while (waiting.length === 0 || performance.now() - began < 50) await new Promise((next) => setImmediate(next));
  for (const response of waiting) yes(response);
  const { casts } = await under;
  const dueAfter = casts.map(({ dueAt }) => dueAt - (casts[0]?.dueAt ?? 0));
  expect(dueAfter).toEqual([0, expect.closeTo(1), expect.closeTo(2)]);
  for (const { dueAt, ms } of casts) expect(dueAt + ms).toBeGreaterThanOrEqual(began + 50);
});
