import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Database } from '@showhands/service-kit/database';
import { createMetrics } from '@showhands/service-kit/runtime';
import { createPollSecrets } from '../polls/poll-secrets.ts';
import type { Ballot } from './ballot.ts';
import { createBallotBox } from './ballot-box.ts';

const PAUSE_MS = 5;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** An empty database that takes no time, so that all waiting is the box's own. */
const openBox = () => {
  let transactions = 0;
  const raw = (sql: string) => {
    if (sql === 'begin') transactions += 1;
    const rows = sql.includes('clock') ? [{ poll_id: null, now: new Date() }] : [];
    const result = Promise.resolve({ rows });
    return Object.assign(result, { connection: () => result, options: () => result });
  };
  const client = { acquireConnection: async () => ({}), releaseConnection: () => undefined };
  const database = { raw, client } as unknown as Database;
  const box = createBallotBox({
    database,
    metrics: createMetrics('polls'),
    publish: () => undefined,
    rankingsChanged: () => undefined,
    secrets: createPollSecrets('of no poll'),
    releasesChanged: () => undefined,
  });
  return { box, transactions: () => transactions };
};

const aBallot = (): Ballot => ({
  pollId: randomUUID(),
  intent: { kind: 'toggle', optionId: randomUUID() },
  voter: { id: randomUUID(), username: 'ada' },
  idempotency: null,
});

/** Voters who each vote again as soon as they have been answered. */
const vote = (cast: (ballot: Ballot) => Promise<unknown>, voters: number, times: number): Promise<unknown> =>
  Promise.all(
    Array.from({ length: voters }, async () => {
      for (let time = 0; time < times; time += 1) await cast(aBallot());
    }),
  );

test('ballots under load share transactions, which gather more before they start', async () => {
  const { box, transactions } = openBox();
  const voting = vote(box.cast, 30, 10);
  let isVoting = true;
  void voting.finally(() => {
    isVoting = false;
  });
  let ms = 0;
  for (; isVoting; ms += 1) await jest.advanceTimersByTimeAsync(1);
  await voting;
  expect(transactions()).toBeLessThanOrEqual(ms / PAUSE_MS + 2);
  expect(transactions()).toBeLessThan(300);
});

test('a single vote waits for nobody', async () => {
  // No timer fires: a vote that waited for one would never be answered.
  const { box, transactions } = openBox();
  const votes = 200;
  await vote(box.cast, 1, votes);
  expect(transactions()).toBe(votes);
});
