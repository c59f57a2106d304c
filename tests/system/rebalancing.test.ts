import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { castVote, createPoll } from '@showhands/contracts';
import { type ClientPool, type OwnPoll, openClientPool, readPoll, waitForDelivery } from '@showhands/load';
import { type Stack, startStack } from '@showhands/stack';
import {
  type ApiClient,
  aPollInput,
  apiClient,
  eventually,
  freshDataDir,
  optionIdAt,
  registerVoter,
  removeDataDir,
  type Voter,
} from '@showhands/testing';
import { metricSum } from './stack/stack-state.ts';

const SOCKETS = 240;
const PATIENCE_MS = 180_000;

let dataDir: string;
let stack: Stack;
let api: ApiClient;
let voter: Voter;
let own: OwnPoll;
let pools: ClientPool[];

beforeAll(async () => {
  dataDir = await freshDataDir();
  stack = await startStack({
    dataDir,
    replicas: { realtime: 2, gateway: 2 },
    environment: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
  });
  api = apiClient(stack.url);
  voter = await registerVoter(api);
  const body = aPollInput({ allow_multiple_votes: true });
  own = { creator: voter, poll: (await api.call(createPoll, { token: voter.token, body })).body };
  const viewers = Array.from({ length: SOCKETS / 2 }, () => ({ token: voter.token, pollId: own.poll.id }));
  pools = (['websocket', 'polling'] as const).map((transport) =>
    openClientPool({
      ...{ url: stack.url, viewers, transport, connectRate: 50 },
      readPoll: ({ pollId, token }) => readPoll(stack.url, pollId, token),
    }),
  );
  await Promise.all(pools.map(({ settled }) => settled));
}, 120_000);

afterAll(async () => {
  for (const pool of pools ?? []) pool.close();
  await stack?.stop();
  await removeDataDir(dataDir);
});

const voteOnce = (): Promise<unknown> =>
  api.call(castVote, {
    ...{ token: voter.token, params: { id: own.poll.id } },
    body: { option_id: optionIdAt(own.poll, 0) },
  });

test('after a scale-out the sockets of both transports move until the replicas have even shares', async () => {
  await Promise.all([stack.addReplica('realtime'), stack.addReplica('realtime')]);
  const counts = await eventually(
    async () => {
      await voteOnce();
      const sockets = await Promise.all(
        stack.replicas('realtime').map((replica) => metricSum(replica, 'live_sockets')),
      );
      expect(sockets.reduce((sum, count) => sum + count)).toBe(SOCKETS);
      expect(Math.max(...sockets)).toBeLessThanOrEqual(1.2 * Math.min(...sockets));
      return sockets;
    },
    { timeoutMs: PATIENCE_MS, intervalMs: 2_000 },
  );
  expect(counts).toHaveLength(4);
  for (const { connectErrors, joined } of pools) expect([joined, [...connectErrors]]).toEqual([SOCKETS / 2, []]);
  // Half of the sockets have to move. Some move more than once: a gateway may choose between two crowded replicas.
  expect(pools.reduce((sum, { disconnects }) => sum + disconnects, 0)).toBeLessThan(SOCKETS * 0.9);
  await waitForDelivery(
    stack.url,
    [own],
    pools.flatMap(({ clients }) => clients),
  );
  const { version } = await readPoll(stack.url, own.poll.id, voter.token);
  for (const { clients } of pools) for (const { lastState } of clients) expect(lastState?.version).toBe(version);
}, 240_000);
