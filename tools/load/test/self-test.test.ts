import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, eventually, freePort, runProgram, sampleOf } from '@showhands/testing';
import type { Distribution } from '../src/histogram.ts';
import { type OperationResult, totalOf } from '../src/operation-result.ts';
import type { Result } from '../src/result.ts';
import { type ExportedMetrics, startStubCollector } from './stub-collector.ts';
import { openStubDatabase } from './stub-database.ts';
import { type SeenVote, startStubDeployment } from './stub-deployment.ts';
import type { Fault } from './stub-polls.ts';

const RATE = 100;
const POLLS = 2;

const accounts = Array.from({ length: 250 }, () => ({ id: randomUUID(), username: 'voter', token: randomUUID() }));

let folder: string;
const fileOf = (name: string): string => join(folder, name);

interface Measured {
  readonly code: number;
  readonly result: Result;
  readonly votes: OperationResult;
  readonly screen: OperationResult;
  readonly seen: readonly SeenVote[];
}

type StubOptions = Omit<Parameters<typeof startStubDeployment>[0], 'accounts'>;

/** Runs the load test against a stub. */
const measure = async (
  stubOptions: StubOptions,
  sizes: Readonly<Record<string, number>>,
  { args = [], database }: { readonly args?: readonly string[]; readonly database?: string } = {},
): Promise<Measured> => {
  const stub = await startStubDeployment({ accounts, ...stubOptions });
  const dataDir = await mkdtemp(fileOf('data-'));
  if (database !== undefined) {
    const running = { url: stub.url, databases: { auth: database, polls: database }, keySecret: '' };
    await writeFile(join(dataDir, 'running.json'), JSON.stringify(running));
  }
  const all = Object.entries({ users: 250, polls: POLLS, rate: RATE, ...sizes });
  const { code, stdout, stderr } = await runProgram(
    'tools/load/src/main.ts',
    [
      '--url',
      stub.url,
      '--accounts',
      fileOf('accounts.jsonl'),
      '--json',
      ...args,
      ...all.map(([name, value]) => `--${name}=${value}`),
    ],
    { DATA_DIR: dataDir },
  );
  await stub.close();
  if (stdout === '') throw new Error(stderr);
  const result = JSON.parse(stdout) as Result;
  const [votes, screen] = ['vote', 'screen'].map((name) => totalOf(result, name));
  if (!votes || !screen) throw new Error('nothing was measured');
  return { code, result, votes, screen, seen: stub.seen() };
};

const NANOSECONDS_PER_MS = 1e6;
/** The lag of this process, in which the stubs run. */
const stubLag = monitorEventLoopDelay();

/** Within five per cent, or within the lag of the two processes that read the clock: the load test reports its own. */
const isAccurate = ({ machine: { lag } }: Result, actual: number, expected: number): boolean =>
  Math.abs(actual - expected) <= Math.max(expected / 20, lag.max + stubLag.max / NANOSECONDS_PER_MS);

const PERCENTILES = { p50: 0.5, p75: 0.75, p90: 0.9, p95: 0.95, p99: 0.99, 'p99.9': 0.999, max: 1 } as const;

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(1, Math.floor(share * sorted.length + 0.5)) - 1] ?? Number.NaN;

/**
 * The statistics that differ from those of the times between when each vote was due by the schedule and its end, each with
 * what it should be.
 */
const wrongStatistics = (
  { result, votes, seen }: Measured,
  reported: Distribution,
  end: (vote: SeenVote) => number,
): Record<string, [reported: number, expected: number]> => {
  const of = result.workers.length;
  const workerOf = ({ userId }: SeenVote): number => accounts.findIndex(({ id }) => id === userId) % of;
  const dueAt = (index: number): number => Date.parse(votes.startedAt ?? '') + (index * 1_000) / RATE;
  const times = [...Map.groupBy(seen, workerOf)]
    .flatMap(([worker, own]) => own.map((vote, turn) => end(vote) - dueAt(turn * of + worker)))
    .sort((one, other) => one - other);
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  const percentiles = Object.entries(PERCENTILES).map(([name, share]) => [name, quantile(times, share)] as const);
  return Object.fromEntries(
    [...percentiles, ['mean', mean] as const]
      .map(([name, ms]): [string, [number, number]] => [name, [reported[name as keyof Distribution], ms]])
      .filter(([, [actual, ms]]) => !isAccurate(result, actual, ms)),
  );
};

const SCRAPE_INTERVAL = { intervalMs: 250 };
const [VOTES, SOCKETS] = [300, 4];
const DELIVERIES = (VOTES * SOCKETS) / POLLS;

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

interface MeasuredDelays extends Measured {
  readonly scrape: string;
  readonly exported: ExportedMetrics;
}

/** Runs the test on so many workers with the delays while a collector receives its metrics and Prometheus scrapes them. */
const measureDelays = async (workers: number): Promise<MeasuredDelays> => {
  let scrape = '';
  const [collector, port] = await Promise.all([startStubCollector(), freePort()]);
  const files = ['--ndjson', fileOf(`ndjson${workers}`), '--hgrm', fileOf(`times${workers}`)];
  const [measured] = await Promise.all([
    measure(
      { delayMs: 400, updateDelayMs: 200, lostEvery: 100 },
      { votes: VOTES, sockets: SOCKETS, connections: 100, workers },
      { args: [...files, '--otlp', collector.url, '--prometheus', String(port)] },
    ),
    eventually(async () => {
      scrape = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      expect(scrape).toContain('operation="vote"');
    }, SCRAPE_INTERVAL),
  ]);
  await collector.close();
  return { ...measured, scrape, exported: collector.metrics() };
};

const measureFaults = async (): Promise<Measured> => {
  const testDatabase = await createTestDatabase();
  const database = await openStubDatabase(testDatabase.url);
  const stub = { faults: FAULTS, votesPerPoll: 3, onRead: database.store };
  const sizes = { votes: FAULTS.length * 3, polls: FAULTS.length, sockets: FAULTS.length };
  const measured = await measure(stub, sizes, { args: ['--wait', '2'], database: testDatabase.url });
  await database.close();
  await testDatabase.drop();
  return measured;
};

const WORKERS = sampleOf([1, 2], 2);
const delays = new Map<number, MeasuredDelays>();
let stalled: Measured;
let faulty: Measured;
/** Side by side, because they mostly wait. */
beforeAll(async () => {
  stubLag.enable();
  folder = await mkdtemp(join(tmpdir(), 'load-self-test-'));
  await writeFile(join(folder, 'accounts.jsonl'), accounts.map((account) => JSON.stringify(account)).join('\n'));
  [stalled, faulty] = await Promise.all([
    measure({ delayMs: 20, stall: { afterMs: 1_000, forMs: 2_000 } }, { votes: 400, sockets: 0, connections: 10 }),
    measureFaults(),
  ]);
  // Their processes would lag beside the others.
  for (const workers of WORKERS) delays.set(workers, await measureDelays(workers));
});
afterAll(async () => {
  stubLag.disable();
  await rm(folder, { recursive: true });
});

describe.each(WORKERS)('on %i workers, with a fixed delay and one lost response in a hundred', (workers) => {
  let delayed: MeasuredDelays;
  beforeAll(() => {
    delayed = delays.get(workers) as MeasuredDelays;
  });

  test('times from request to response', () => {
    const { latency } = delayed.votes;
    expect(wrongStatistics(delayed, latency, ({ answeredAt }) => answeredAt)).toEqual({});
    expect(latency.count).toBe(VOTES);
  });

  test('times from vote to screen, of each vote on each socket of its poll', () => {
    const { latency } = delayed.screen;
    expect(wrongStatistics(delayed, latency, ({ updatedAt }) => updatedAt)).toEqual({});
    expect(latency.count).toBe(DELIVERIES);
  });

  test('counts and rate', () => {
    const { result, votes, seen, code } = delayed;
    const votingMs = Math.max(...seen.map(({ answeredAt }) => answeredAt)) - (seen[0]?.arrivedAt ?? 0);
    expect(isAccurate(result, votes.seconds * 1_000, votingMs)).toBe(true);
    expect(votes.perSecond).toBeCloseTo(VOTES / votes.seconds);
    expect(result.workers).toHaveLength(workers);
    expect(result).toMatchObject({
      consistent: true,
      plan: { options: { requests: { voters: { rate: RATE } } } },
      sockets: { joined: SOCKETS, losses: 0, deliveries: DELIVERIES },
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
    expect([sum('ok'), sum('errors'), deliveries]).toEqual([VOTES, VOTES / 100, DELIVERIES]);
  });

  test('the exports have the same counts', async () => {
    const { exported, scrape } = delayed;
    const vote = { group: 'voters', stage: 'run', operation: 'vote' };
    expect(exported.get('load.operation.duration')).toContainEqual({ ...vote, value: VOTES });
    expect(exported.get('load.errors')).toContainEqual({ ...vote, value: VOTES / 100 });
    expect(exported.get('load.deliveries')).toEqual([{ value: DELIVERIES }]);
    expect(scrape).toMatch(
      /^load_operation_duration_bucket\{group="voters",stage="run",operation="vote".*le="0\.3"\} 0$/m,
    );
    expect(scrape).toMatch(/^load_sockets(\{.*\})? 4$/m);
    const lines = (await readFile(fileOf(`ndjson${workers}`), 'utf8')).trim().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(delayed.result.timeline);
    expect(await readFile(fileOf(`times${workers}.connect.hgrm`), 'utf8')).toMatch(/Total count *= *4\b/);
  });
});

test('with a stall of two seconds, the times of the votes that were due meanwhile, few of which had been sent', () => {
  const { latency } = stalled.votes;
  expect(wrongStatistics(stalled, latency, ({ answeredAt }) => answeredAt)).toEqual({});
  const slow = stalled.seen.filter(({ arrivedAt, answeredAt }) => answeredAt - arrivedAt > 1_000);
  expect([slow.length, latency.p75 > 1_000]).toEqual([10, true]);
});

test('each check detects its fault and no other, and the outcomes are counted', () => {
  const { code, result, votes } = faulty;
  expect([code, result.reconciliation.source]).toEqual([1, 'database']);
  expect(votes).toMatchObject({ ok: FAULTS.length * 3 - 2, failed: 1, unknown: 1 });
  expect(
    Object.fromEntries(result.reconciliation.checks.map(({ name, discrepancies }) => [name, discrepancies])),
  ).toEqual(Object.fromEntries(Object.values(DETECTED)));
});
