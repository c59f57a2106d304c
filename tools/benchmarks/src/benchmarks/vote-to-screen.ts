import { median } from '@showhands/load';
import type { Bench } from '../harness/bench.ts';
import type { BenchmarkResult } from '../harness/benchmark-result.ts';
import { runInterleaved, spreadOf } from '../harness/interleave.ts';
import { startSocketPool } from '../harness/socket-pool.ts';
import { postTo, sendUpdates } from '../harness/updates.ts';
import { voteOnHotPoll, warmUp } from '../harness/votes.ts';
import { openWatchedPoll } from '../harness/watched-poll.ts';

const MAX_MS = 150;
const RATE = 400;

/** Benchmark 6: from a vote to the screens that show its poll. */
export const voteToScreen = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const [screens, seconds] = bench.quick ? [50, 1] : [1_000, 8];
  await bench.stack.addReplica('realtime');
  const bareUrl = await bench.startBareSocketServer();
  const barePoll = await bench.createPoll();
  const pool = startSocketPool();
  const measureBare = async () => {
    await sendUpdates(barePoll, seconds, postTo(bareUrl));
    return pool.collect();
  };
  try {
    await pool.open(
      bareUrl,
      (await bench.accounts(screens)).map(({ token }) => token),
      barePoll.id,
    );
    await warmUp(bench, () => voteOnHotPoll(bench, [bench.gatewayUrl]));
    await bench.settle();
    const poll = await openWatchedPoll(bench, { screens, rate: RATE, seconds });
    try {
      await poll.round();
      await measureBare();
      const pairs = await runInterleaved(bench.pairs, poll.round, measureBare);
      const measured = spreadOf(pairs.map(({ first }) => first.screens.p99));
      const bareP99 = median(pairs.map(({ second }) => second.p99));
      return [
        {
          benchmark: 6,
          description: `from a vote to ${screens} screens on 2 replicas, ${RATE} votes per second on one poll, p99`,
          target: `≤ ${MAX_MS} ms`,
          measured,
          unit: ' ms',
          isMet: measured.median <= MAX_MS,
          details: {
            'ms p50': median(pairs.map(({ first }) => first.screens.p50)),
            'ms p99 of the votes': median(pairs.map(({ first }) => first.votes.p99)),
            'ms p99 of a bare Socket.IO server from emit to receipt': bareP99,
            'times that': measured.median / bareP99,
          },
          method:
            'From when a vote was due until each socket received the first state that includes it, through the gateway; updates are throttled to ten per second. One thread holds all screens and another casts the votes.',
        },
      ];
    } finally {
      await poll.close();
    }
  } finally {
    await pool.close();
    await bench.stack.removeReplica('realtime', 1);
  }
};
