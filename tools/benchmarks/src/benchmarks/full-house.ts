import { type ClientPool, Histogram, median, voteToScreen } from '@showhands/load';
import { eventually } from '@showhands/testing';
import type { Bench } from '../harness/bench.ts';
import type { BenchmarkResult } from '../harness/benchmark-result.ts';
import { castInThread } from '../harness/cast-in-thread.ts';
import { spreadOf } from '../harness/interleave.ts';
import { openViewers } from '../harness/viewers.ts';

const MAX_VOTE_MS = 500;
const MAX_SCREEN_MS = 2_000;
const RATE = 100;
const CONNECTIONS = 100;

interface Round {
  readonly voteP99: number;
  readonly screenP50: number;
  readonly screenP99: number;
}

/** @throws Error if a vote or a screen's last state is missing */
const assertComplete = (pool: ClientPool, votes: number, acknowledged: number, total: number): void => {
  if (acknowledged !== votes) throw new Error(`${acknowledged} of ${votes} votes were acknowledged`);
  const behind = pool.clients.filter(({ lastState }) => lastState?.total !== total).length;
  if (behind > 0) throw new Error(`${behind} screens do not show the last state`);
};

/** Benchmark 13: votes on a poll that thousands of screens show. */
export const fullHouse = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const [sockets, seconds] = bench.quick ? [100, 1] : [9_800, 15];
  const perRound = RATE * seconds;
  const poll = await bench.createPoll();
  const accounts = await bench.accounts(Math.max(sockets, perRound * (bench.pairs + 1)));
  const pool = await openViewers(bench, poll, sockets);
  const optionId = poll.options[0]?.id ?? '';
  let cast = 0;

  const round = async (): Promise<Round> => {
    await bench.waitUntilIdle();
    const ballots = accounts.slice(cast, cast + perRound).map((account) => ({ account, pollId: poll.id, optionId }));
    cast += ballots.length;
    const casts = await castInThread({ url: bench.gatewayUrl, ballots, connections: CONNECTIONS, rate: RATE });
    await bench.waitUntilIdle();
    const acknowledged = casts.filter(({ outcome }) => outcome === 'acknowledged');
    // The screens' process may still be reading.
    await eventually(() => assertComplete(pool, ballots.length, acknowledged.length, cast), { timeoutMs: 60_000 });
    const votes = new Histogram();
    for (const { ms } of acknowledged) votes.record(ms);
    const screens = voteToScreen(casts, pool.clients).distribution();
    return { voteP99: votes.distribution().p99, screenP50: screens.p50, screenP99: screens.p99 };
  };

  try {
    await round();
    const rounds: Round[] = [];
    while (rounds.length < bench.pairs) rounds.push(await round());
    const measured = spreadOf(rounds.map(({ voteP99 }) => voteP99));
    const screenP99 = median(rounds.map((one) => one.screenP99));
    return [
      {
        benchmark: 13,
        description: `p99 of ${RATE} votes per second on a poll that ${sockets} screens show`,
        target: `≤ ${MAX_VOTE_MS} ms, to the screens ≤ ${MAX_SCREEN_MS / 1_000} s`,
        measured,
        unit: ' ms',
        isMet: measured.median <= MAX_VOTE_MS && screenP99 <= MAX_SCREEN_MS,
        details: {
          'ms p50 to the screens': median(rounds.map(({ screenP50 }) => screenP50)),
          'ms p99 to the screens': screenP99,
        },
        method:
          'From when a vote was due to its response, and to the first state on each screen that includes it. One thread holds all screens and another casts the votes; a lost vote or last state fails the benchmark.',
      },
    ];
  } finally {
    pool.close();
  }
};
