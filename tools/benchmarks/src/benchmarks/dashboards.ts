import type { Poll } from '@showhands/contracts';
import { type ClientPool, Histogram, median, readPoll, voteToScreen } from '@showhands/load';
import { eventually } from '@showhands/testing';
import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf } from '../harness/benchmark-result.ts';
import { ratioOf, runInterleaved } from '../harness/interleave.ts';
import { openScreenPool } from '../harness/screen-pool.ts';
import { startVoterThread } from '../harness/voter-thread.ts';

const CONNECTIONS = 100;
/** A first page of the dashboard. */
const LISTED_POLLS = 24;

interface Sizes {
  readonly screens: number;
  readonly polls: number;
  readonly seconds: number;
}

interface Times {
  readonly p50: number;
  readonly p99: number;
}

interface Round {
  readonly votes: Times;
  readonly screens: Times;
  /** Per second and screen. */
  readonly frames: number;
}

const NO_TIMES: Times = { p50: 0, p99: 0 };

const assertUpToDate = async (bench: Bench, pool: ClientPool, token: string): Promise<void> => {
  const ids = [...new Set(pool.clients.map(({ pollId }) => pollId))];
  const polls = await Promise.all(ids.map(async (id) => [id, await readPoll(bench.gatewayUrl, id, token)] as const));
  const totals = new Map(polls.map(([id, { total }]) => [id, total]));
  const behind = pool.clients.filter(({ pollId, lastState }) => lastState?.total !== totals.get(pollId)).length;
  if (behind > 0) throw new Error(`${behind} screens do not show the last state of their poll`);
};

/** Rounds of one vote per second on each of many polls, with screens that list polls and without. */
const measureScreens = async (bench: Bench, sizes: Sizes, shows: 'list' | 'feed') => {
  const { screens, polls: count, seconds } = sizes;
  const polls: Poll[] = [];
  while (polls.length < count) polls.push(await bench.createPoll());
  const list = polls.slice(0, LISTED_POLLS).map(({ id }) => id);
  const accounts = await bench.accounts(Math.max(screens, seconds * (2 * bench.pairs + 1)));
  const token = accounts[0]?.token ?? '';
  const voters = startVoterThread();
  let secondsCast = 0;

  /** An account votes on each poll once. */
  const castRound = async (onStart = () => {}) => {
    const ballots = Array.from({ length: count * seconds }, (_, index) => {
      const account = accounts[secondsCast + Math.floor(index / count)];
      const poll = polls[index % count];
      if (!account || !poll) throw new Error('there are too few accounts');
      return { account, pollId: poll.id, optionId: poll.options[0]?.id ?? '' };
    });
    secondsCast += seconds;
    await bench.waitUntilIdle();
    onStart();
    const casts = await voters.cast({ url: bench.gatewayUrl, ballots, connections: CONNECTIONS, rate: count });
    const lost = casts.filter(({ outcome }) => outcome !== 'acknowledged').length;
    if (lost > 0) throw new Error(`${lost} votes were not acknowledged`);
    return casts;
  };

  const timesOf = (casts: Awaited<ReturnType<typeof castRound>>): Times => {
    const times = new Histogram();
    for (const { ms } of casts) times.record(ms);
    return times.distribution();
  };

  const without = async (): Promise<Round> => ({ votes: timesOf(await castRound()), screens: NO_TIMES, frames: 0 });

  const withScreens = async (): Promise<Round> => {
    const pool = await openScreenPool(bench, accounts.slice(0, screens), list, shows);
    try {
      let start = { frames: 0, at: 0 };
      const casts = await castRound(() => {
        start = { frames: pool.frames, at: performance.now() };
      });
      const frames = ((pool.frames - start.frames) * 1_000) / (performance.now() - start.at) / screens;
      await eventually(() => assertUpToDate(bench, pool, token), { timeoutMs: 60_000 });
      return { votes: timesOf(casts), screens: voteToScreen(casts, pool.clients).distribution(), frames };
    } finally {
      pool.close();
    }
  };

  try {
    await without();
    return await runInterleaved(bench.pairs, withScreens, without);
  } finally {
    await voters.close();
  }
};

const measure = async (
  bench: Bench,
  shows: 'list' | 'feed',
  row: Pick<BenchmarkResult, 'benchmark'> & {
    readonly sizes: Sizes;
    readonly what: string;
    readonly most: { readonly ratio: number; readonly frames: number; readonly screenMs: number };
  },
): Promise<BenchmarkResult> => {
  const { benchmark, sizes, what, most } = row;
  const pairs = await measureScreens(bench, sizes, shows);
  const medianOf = (value: (round: Round) => number) => median(pairs.map(({ first }) => value(first)));
  const frames = medianOf((round) => round.frames);
  const screenP99 = medianOf(({ screens }) => screens.p99);
  return resultOf({
    benchmark,
    sentence: `With ${sizes.screens} ${what}, a vote takes {} times as long (p99), at one vote per second on each of ${sizes.polls} polls.`,
    target: ['≤', most.ratio],
    also: {
      target: `frames per second and screen ≤ ${most.frames}, to the screens p99 ≤ ${most.screenMs} ms`,
      isMet: frames <= most.frames && screenP99 <= most.screenMs,
    },
    measured: ratioOf(pairs, ({ votes }) => votes.p99),
    details: {
      'frames per second and screen': frames,
      'ms p50 to the screens': medianOf(({ screens }) => screens.p50),
      'ms p99 to the screens': screenP99,
      'ms p50 of the votes': medianOf(({ votes }) => votes.p50),
      'ms p99 of the votes': medianOf(({ votes }) => votes.p99),
      'ms p99 of the votes without': median(pairs.map(({ second }) => second.votes.p99)),
    },
  });
};

/** Benchmark 21: dashboards that show a part of many active polls. */
export const manyDashboards = async (bench: Bench): Promise<readonly BenchmarkResult[]> => [
  await measure(bench, 'list', {
    benchmark: 21,
    sizes: bench.quick ? { screens: 50, polls: 30, seconds: 2 } : { screens: 500, polls: 100, seconds: 15 },
    what: 'dashboards',
    most: { ratio: 3, frames: 1.2, screenMs: 1_500 },
  }),
];

/** Benchmark 22: clients without a list, which hear of all polls. */
export const fullFeed = async (bench: Bench): Promise<readonly BenchmarkResult[]> => [
  await measure(bench, 'feed', {
    benchmark: 22,
    sizes: bench.quick ? { screens: 50, polls: 30, seconds: 2 } : { screens: 500, polls: 100, seconds: 15 },
    what: 'sockets in the feed of all polls',
    most: { ratio: 5, frames: 21, screenMs: 15_000 },
  }),
];
