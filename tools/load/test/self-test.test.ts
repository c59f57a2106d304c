import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, runProgram } from '@showhands/testing';
import type { Distribution } from '../src/histogram.ts';
import { type OperationResult, totalOf } from '../src/operation-result.ts';
import type { Result } from '../src/result.ts';
import { openStubDatabase } from './stub-database.ts';
import { type SeenVote, startStubDeployment } from './stub-deployment.ts';
import type { Fault } from './stub-polls.ts';

const RATE = 100;
const POLLS = 2;

const accounts = Array.from({ length: 250 }, () => ({ id: randomUUID(), username: 'voter', token: randomUUID() }));

let folder: string;

interface Measured {
  readonly code: number;
  readonly result: Result;
  readonly votes: OperationResult;
  readonly screen: OperationResult;
  readonly seen: readonly SeenVote[];
}

type StubOptions = Omit<Parameters<typeof startStubDeployment>[0], 'accounts'>;

/** Runs the load test against a stub. */
const measure = async (stubOptions: StubOptions, args: readonly string[], database?: string): Promise<Measured> => {
  const stub = await startStubDeployment({ accounts, ...stubOptions });
  const dataDir = await mkdtemp(join(folder, 'data-'));
  if (database !== undefined) {
    const running = { url: stub.url, databases: { auth: database, polls: database }, keySecret: '' };
    await writeFile(join(dataDir, 'running.json'), JSON.stringify(running));
  }
  const options = ['--url', stub.url, '--accounts', join(folder, 'accounts.jsonl'), '--json'];
  const sizes = Object.entries({ users: 250, polls: POLLS, rate: RATE }).flatMap(([name, value]) => [
    `--${name}`,
    `${value}`,
  ]);
  const { code, stdout, stderr } = await runProgram('tools/load/src/main.ts', [...options, ...sizes, ...args], {
    DATA_DIR: dataDir,
  });
  await stub.close();
  if (stdout === '') throw new Error(stderr);
  const result = JSON.parse(stdout) as Result;
  const [votes, screen] = ['vote', 'screen'].map((name) => totalOf(result, name));
  if (!votes || !screen) throw new Error('nothing was measured');
  return { code, result, votes, screen, seen: stub.seen() };
};

/** Within five per cent, or within the lag that the load test reports of its own process. */
const isAccurate = ({ machine: { lag } }: Result, actual: number, expected: number): boolean =>
  Math.abs(actual - expected) <= Math.max(expected / 20, lag.max);

const PERCENTILES = { p50: 0.5, p75: 0.75, p90: 0.9, p95: 0.95, p99: 0.99, 'p99.9': 0.999, max: 1 } as const;

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(1, Math.floor(share * sorted.length + 0.5)) - 1] ?? Number.NaN;

/** The statistics that differ from those of the times, each with what it should be. */
const wrongStatistics = (
  result: Result,
  reported: Distribution,
  times: readonly number[],
): Record<string, [number, number]> => {
  const sorted = times.toSorted((one, other) => one - other);
  const mean = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
  const expected = Object.entries(PERCENTILES).map(([name, share]): [string, number] => [
    name,
    quantile(sorted, share),
  ]);
  return Object.fromEntries(
    [...expected, ['mean', mean] as const]
      .map(([name, ms]): [string, [number, number]] => [name, [reported[name as keyof Distribution], ms]])
      .filter(([, [actual, ms]]) => !isAccurate(result, actual, ms)),
  );
};

const dueAfterMs = (index: number): number => (index * 1_000) / RATE;

/** From when each vote was due by the schedule, which begins so that the most punctual vote arrives when it is due. */
const sinceDue = (seen: readonly SeenVote[], end: (vote: SeenVote) => number): number[] => {
  const startedAt = Math.min(...seen.map(({ arrivedAt }, index) => arrivedAt - dueAfterMs(index)));
  return seen.map((vote, index) => end(vote) - startedAt - dueAfterMs(index));
};

const [VOTES, SOCKETS] = [300, 4];

/** Each fault that a check detects, with the number of its discrepancies. */
const DETECTED: Readonly<Partial<Record<Fault, readonly [check: string, discrepancies: number]>>> = {
  'is acknowledged, not stored': ['Acknowledged votes are stored', 1],
  'is stored with a vote that was not cast': ['No unexpected vote is stored', 1],
  // The row is there twice, and its voter has two rows.
  'is stored twice': ['No vote counts twice', 2],
  // The counter of the option, and the total.
  'counts twice': ['Counters equal the votes', 2],
  'counts for two voters in GET': ['GET returns what is stored', 1],
  'is withheld from a socket': ['Every socket received the last state', 1],
};
const FAULTS: readonly Fault[] = [...(Object.keys(DETECTED) as Fault[]), 'never gets a response', 'is rejected'];

const measureFaults = async (): Promise<Measured> => {
  const testDatabase = await createTestDatabase();
  const database = await openStubDatabase(testDatabase.url);
  const sizes = ['--votes', `${FAULTS.length * 3}`, '--polls', `${FAULTS.length}`, '--sockets', `${FAULTS.length}`];
  const stub = { faults: FAULTS, votesPerPoll: 3, onRead: database.store };
  const measured = await measure(stub, sizes, testDatabase.url);
  await database.close();
  await testDatabase.drop();
  return measured;
};

let delayed: Measured;
let stalled: Measured;
let faulty: Measured;
/** Side by side, because they mostly wait. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'load-self-test-'));
  await writeFile(join(folder, 'accounts.jsonl'), accounts.map((account) => JSON.stringify(account)).join('\n'));
  [delayed, stalled, faulty] = await Promise.all([
    measure({ delayMs: 400, updateDelayMs: 200, lostEvery: 100 }, [
      '--votes',
      `${VOTES}`,
      '--sockets',
      `${SOCKETS}`,
      '--connections',
      '100',
    ]),
    measure({ delayMs: 20, stall: { afterMs: 1_000, forMs: 2_000 } }, [
      '--votes',
      '400',
      '--sockets',
      '0',
      '--connections',
      '10',
    ]),
    measureFaults(),
  ]);
});
afterAll(() => rm(folder, { recursive: true }));

describe('with a fixed delay and one lost response in a hundred', () => {
  test('times from request to response', () => {
    const { result, votes, seen } = delayed;
    expect(
      wrongStatistics(
        result,
        votes.latency,
        sinceDue(seen, ({ answeredAt }) => answeredAt),
      ),
    ).toEqual({});
    expect(votes.latency.count).toBe(VOTES);
  });

  test('times from vote to screen, of each vote on each socket of its poll', () => {
    const { result, screen, seen } = delayed;
    expect(
      wrongStatistics(
        result,
        screen.latency,
        sinceDue(seen, ({ updatedAt }) => updatedAt),
      ),
    ).toEqual({});
    expect(screen.latency.count).toBe((VOTES * SOCKETS) / POLLS);
  });

  test('counts and rate', () => {
    const { result, votes, seen, code } = delayed;
    const votingMs = Math.max(...seen.map(({ answeredAt }) => answeredAt)) - (seen[0]?.arrivedAt ?? 0);
    expect(isAccurate(result, votes.seconds * 1_000, votingMs)).toBe(true);
    expect(votes.perSecond).toBeCloseTo(VOTES / votes.seconds);
    expect(result).toMatchObject({
      consistent: true,
      sockets: { joined: SOCKETS, losses: 0, deliveries: (VOTES * SOCKETS) / POLLS },
    });
    expect(votes).toMatchObject({ ok: VOTES, failed: 0, unknown: 0, statuses: { 200: VOTES, lost: VOTES / 100 } });
    expect(code).toBe(0);
  });

  test('counts per second', () => {
    const { timeline } = delayed.result;
    const sum = (column: 'ok' | 'errors'): number =>
      timeline
        .flatMap(({ operations }) => operations.filter(({ operation }) => operation === 'vote'))
        .reduce((total, operation) => total + operation[column], 0);
    const deliveries = timeline.reduce((total, second) => total + second.deliveries, 0);
    expect([sum('ok'), sum('errors'), deliveries]).toEqual([VOTES, VOTES / 100, (VOTES * SOCKETS) / POLLS]);
  });
});

test('with a stall of two seconds, the times of the votes that were due meanwhile, few of which had been sent', () => {
  const { result, votes, seen } = stalled;
  expect(
    wrongStatistics(
      result,
      votes.latency,
      sinceDue(seen, ({ answeredAt }) => answeredAt),
    ),
  ).toEqual({});
  const sinceSent = seen.map(({ arrivedAt, answeredAt }) => answeredAt - arrivedAt);
  expect(sinceSent.filter((ms) => ms > 1_000)).toHaveLength(10);
  expect(votes.latency.p90).toBeGreaterThan(1_000);
});

test('each check detects its fault and no other, and the outcomes are counted', () => {
  const { code, result, votes } = faulty;
  expect([code, result.reconciliation.source]).toEqual([1, 'database']);
  expect(votes).toMatchObject({ ok: FAULTS.length * 3 - 2, failed: 1, unknown: 1 });
  expect(
    Object.fromEntries(result.reconciliation.checks.map(({ name, discrepancies }) => [name, discrepancies])),
  ).toEqual(Object.fromEntries(Object.values(DETECTED)));
});
