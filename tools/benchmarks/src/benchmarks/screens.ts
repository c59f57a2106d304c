import { median } from '@showhands/load';
import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf, SCREENS } from '../harness/benchmark-result.ts';
import { spreadOf } from '../harness/interleave.ts';
import { voteOnHotPoll, warmUp } from '../harness/votes.ts';
import { openWatchedPoll, type WatchedPollOptions, type WatchedRound } from '../harness/watched-poll.ts';

/** Rounds of votes on a poll that many screens show, after one to warm up. */
const watch = async (bench: Bench, options: WatchedPollOptions): Promise<readonly WatchedRound[]> => {
  const poll = await openWatchedPoll(bench, options);
  try {
    await poll.round();
    const rounds: WatchedRound[] = [];
    while (rounds.length < bench.pairs) rounds.push(await poll.round());
    return rounds;
  } finally {
    await poll.close();
  }
};

/** Benchmark 6: from a vote to the screens that show its poll. */
export const voteToScreen = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const [screens, seconds, rate] = bench.quick ? [50, 1, 400] : [1_000, 8, 400];
  await bench.stack.addReplica('realtime');
  try {
    await warmUp(bench, () => voteOnHotPoll(bench, [bench.gatewayUrl]));
    await bench.settle();
    const rounds = await watch(bench, { screens, rate, seconds });
    return [
      resultOf({
        benchmark: 6,
        sentence: `At ${rate} votes per second on one poll, ${screens} screens on 2 replicas show a vote within {} (p99).`,
        target: ['≤', 150],
        measured: spreadOf(rounds.map((one) => one.screens.p99)),
        unit: ' ms',
        details: {
          'ms p50': median(rounds.map((one) => one.screens.p50)),
          'ms p99 of the votes': median(rounds.map(({ votes }) => votes.p99)),
        },
      }),
    ];
  } finally {
    await bench.stack.removeReplica('realtime', 1);
  }
};

/** Benchmark 13: votes on a poll that thousands of screens show. */
export const fullHouse = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const [screens, seconds, rate] = bench.quick ? [100, 1, 100] : [9_800, 15, 100];
  const rounds = await watch(bench, { screens, rate, seconds });
  const screenP99 = median(rounds.map((one) => one.screens.p99));
  return [
    resultOf({
      benchmark: 13,
      sentence: `At ${rate} votes per second on a poll that ${screens} screens show, a vote is acknowledged within {} (p99).`,
      target: ['≤', 500],
      also: { target: 'to the screens ≤ 2 s', isMet: screenP99 <= 2_000 },
      measured: spreadOf(rounds.map(({ votes }) => votes.p99)),
      unit: ' ms',
      details: {
        [SCREENS]: screens,
        'ms p50 to the screens': median(rounds.map((one) => one.screens.p50)),
        'ms p99 to the screens': screenP99,
      },
    }),
  ];
};
