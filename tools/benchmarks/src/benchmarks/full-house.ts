import { median } from '@showhands/load';
import type { Bench } from '../harness/bench.ts';
import type { BenchmarkResult } from '../harness/benchmark-result.ts';
import { spreadOf } from '../harness/interleave.ts';
import { openWatchedPoll, type WatchedRound } from '../harness/watched-poll.ts';

const MAX_VOTE_MS = 500;
const MAX_SCREEN_MS = 2_000;
const RATE = 100;

/** Benchmark 13: votes on a poll that thousands of screens show. */
export const fullHouse = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const [screens, seconds] = bench.quick ? [100, 1] : [9_800, 15];
  const poll = await openWatchedPoll(bench, { screens, rate: RATE, seconds });
  try {
    await poll.round();
    const rounds: WatchedRound[] = [];
    while (rounds.length < bench.pairs) rounds.push(await poll.round());
    const measured = spreadOf(rounds.map(({ votes }) => votes.p99));
    const screenP99 = median(rounds.map((one) => one.screens.p99));
    return [
      {
        benchmark: 13,
        description: `p99 of ${RATE} votes per second on a poll that ${screens} screens show`,
        target: `≤ ${MAX_VOTE_MS} ms, to the screens ≤ ${MAX_SCREEN_MS / 1_000} s`,
        measured,
        unit: ' ms',
        isMet: measured.median <= MAX_VOTE_MS && screenP99 <= MAX_SCREEN_MS,
        details: {
          'ms p50 to the screens': median(rounds.map((one) => one.screens.p50)),
          'ms p99 to the screens': screenP99,
        },
        method:
          'From when a vote was due to its response, and to the first state on each screen that includes it. One thread holds all screens and another casts the votes; a lost vote or last state fails the benchmark.',
      },
    ];
  } finally {
    await poll.close();
  }
};
