import { median, runVoteLoad, voteToScreen as screenTimes } from '@showhands/load';
import type { Bench } from '../harness/bench.ts';
import type { BenchmarkResult } from '../harness/benchmark-result.ts';
import { runInterleaved, spreadOf } from '../harness/interleave.ts';
import { startSocketPool } from '../harness/socket-pool.ts';
import { postTo, sendUpdates } from '../harness/updates.ts';
import { openViewers } from '../harness/viewers.ts';
import { voteOnHotPoll, warmUp } from '../harness/votes.ts';

const MAX_MS = 150;
const RATE = 400;
const CONNECTIONS = 100;

interface Times {
  readonly p50: number;
  readonly p99: number;
}

/** Votes on a poll that sockets on two replicas have joined. */
const measureProduct = async (bench: Bench, sockets: number, seconds: number): Promise<Times> => {
  const poll = await bench.createPoll();
  const pool = await openViewers(bench, poll, sockets);
  try {
    await bench.waitUntilIdle();
    const accounts = await bench.accounts(RATE * seconds);
    const optionId = poll.options[0]?.id ?? '';
    const ballots = accounts.map((account) => ({ account, pollId: poll.id, optionId }));
    const { casts } = await runVoteLoad({ url: bench.gatewayUrl, ballots, connections: CONNECTIONS, rate: RATE });
    await bench.waitUntilIdle();
    const times = screenTimes(casts, pool.clients);
    if (times.count !== ballots.length * sockets) throw new Error('not every vote reached every socket');
    return times.distribution();
  } finally {
    pool.close();
  }
};

/** Benchmark 6: from a vote to the screens that show its poll. */
export const voteToScreen = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const [sockets, seconds] = bench.quick ? [50, 1] : [1_000, 8];
  await bench.stack.addReplica('realtime');
  const bareUrl = await bench.startBareSocketServer();
  const poll = await bench.createPoll();
  const pool = startSocketPool();
  const measureBare = async (): Promise<Times> => {
    await sendUpdates(poll, seconds, postTo(bareUrl));
    return pool.collect();
  };
  try {
    await pool.open(
      bareUrl,
      (await bench.accounts(sockets)).map(({ token }) => token),
      poll.id,
    );
    await warmUp(bench, () => voteOnHotPoll(bench, [bench.gatewayUrl]));
    await bench.settle();
    await measureProduct(bench, sockets, seconds);
    await measureBare();
    const pairs = await runInterleaved(bench.pairs, () => measureProduct(bench, sockets, seconds), measureBare);
    const measured = spreadOf(pairs.map(({ first }) => first.p99));
    const bare = median(pairs.map(({ second }) => second.p99));
    return [
      {
        benchmark: 6,
        description: `from a vote to ${sockets} screens on 2 replicas, ${RATE} votes per second on one poll, p99`,
        target: `≤ ${MAX_MS} ms`,
        measured,
        unit: ' ms',
        isMet: measured.median <= MAX_MS,
        details: {
          'ms p50': median(pairs.map(({ first }) => first.p50)),
          'ms p99 of a bare Socket.IO server from emit to receipt': bare,
          'times that': measured.median / bare,
        },
        method:
          'From when a vote was due until each socket received the first state that includes it, through the gateway; updates are throttled to ten per second.',
      },
    ];
  } finally {
    await pool.close();
    await bench.stack.removeReplica('realtime', 1);
  }
};
