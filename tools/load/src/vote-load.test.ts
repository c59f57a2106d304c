import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { type Ballot, runVoteLoad, type VoteLoadOptions } from './vote-load.ts';

let stop = async (): Promise<void> => undefined;
afterEach(() => stop());

/** A server that gives the scripted responses in order and repeats the last one. */
const startServer = async (...responders: ((response: ServerResponse) => void)[]) => {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    const respond = responders[Math.min(requests.length, responders.length - 1)];
    requests.push(request);
    request.resume().on('end', () => respond?.(response));
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

const ballot: Ballot = { account: { id: 'ada', username: 'ada', token: 'token' }, pollId: 'poll', optionId: 'yes' };

const accept = (response: ServerResponse): void => {
  response.end(JSON.stringify({ message: '', hasVoted: true, votes: ['yes'], poll: { version: 5 } }));
};
const lose = (response: ServerResponse): void => void response.destroy();
const reject =
  (status: number, code: string) =>
  (response: ServerResponse): void => {
    response.writeHead(status).end(JSON.stringify({ code }));
  };

/** Does not wait before it retries. */
const castOne = async (url: string, options: Partial<VoteLoadOptions> = {}) => {
  const statuses: number[] = [];
  const { casts } = await runVoteLoad({
    url,
    ballots: [ballot],
    connections: 1,
    onResponse: (status) => statuses.push(status),
    wait: async () => undefined,
    ...options,
  });
  return { cast: casts[0], statuses };
};

test('an acknowledged vote has the version that includes it and the selections', async () => {
  const { url } = await startServer(accept);
  expect((await castOne(url)).cast).toMatchObject({ outcome: 'acknowledged', version: 5, selections: ['yes'] });
});

test('retries a vote with the same key after a lost response and a 503', async () => {
  const { url, keys } = await startServer(lose, reject(503, 'unavailable'), accept);
  const { cast, statuses } = await castOne(url);
  expect([cast?.outcome, statuses]).toEqual(['acknowledged', [0, 503, 200]]);
  expect(keys()).toEqual([keys()[0], keys()[0], keys()[0]]);
  expect(keys()[0]).toBeDefined();
});

test('the outcome is unknown if every response was lost', async () => {
  const { url } = await startServer(lose);
  expect((await castOne(url, { retries: 1 })).cast?.outcome).toBe('unknown');
});

test('the outcome is unknown if a rejection follows a lost response', async () => {
  const { url } = await startServer(lose, reject(409, 'poll_closed'));
  expect((await castOne(url)).cast?.outcome).toBe('unknown');
});

test('does not retry a rejection', async () => {
  const { url } = await startServer(reject(409, 'already_voted'), accept);
  expect(await castOne(url)).toMatchObject({ cast: { outcome: 'failed' }, statuses: [409] });
});

test('retries a vote that is still in progress', async () => {
  const { url } = await startServer(reject(409, 'in_progress'), accept);
  expect((await castOne(url)).cast?.outcome).toBe('acknowledged');
});

test.each([429, 503])('waits for the Retry-After of a %i before it retries', async (status) => {
  const busy = (response: ServerResponse): void => void response.writeHead(status, { 'Retry-After': '3600' }).end();
  const { url, keys } = await startServer(busy, accept);
  const waited: number[] = [];
  const { cast, statuses } = await castOne(url, { wait: async (ms) => void waited.push(ms) });
  expect([cast?.outcome, statuses, waited]).toEqual(['acknowledged', [status, 200], [3_600_000]]);
  expect(keys()).toEqual([keys()[0], keys()[0]]);
});

test('at a rate, each vote is due at its time, however long the earlier ones take on the only connection', async () => {
  const { url } = await startServer(accept);
  const { casts } = await runVoteLoad({ url, ballots: [ballot, ballot, ballot], connections: 1, rate: 1_000 });
  const dueAfter = casts.map(({ dueAt }) => dueAt - (casts[0]?.dueAt ?? 0));
  expect(dueAfter).toEqual([0, expect.closeTo(1), expect.closeTo(2)]);
});
