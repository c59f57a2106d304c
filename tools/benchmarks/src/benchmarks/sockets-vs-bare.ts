import { median } from '@showhands/load';
import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf } from '../harness/benchmark-result.ts';
import { mediansOf, ratioOf, runInterleaved } from '../harness/interleave.ts';
import { environmentOf } from '../harness/process-tree.ts';
import { type SocketPool, startSocketPool } from '../harness/socket-pool.ts';
import type { ReceivedUpdates } from '../harness/socket-pool-messages.ts';
import { openPublisher, postTo, type SendUpdate, sendUpdates, UPDATE_INTERVAL_MS } from '../harness/updates.ts';

interface Round extends ReceivedUpdates {
  readonly sent: number;
}

/** Benchmark 5: delivery to realtime's sockets against delivery to the sockets of a bare Socket.IO server. */
export const socketsVsBare = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const [sockets, seconds] = bench.quick ? [100, 1] : [5_000, 6];
  const tokens = (await bench.accounts(sockets)).map(({ token }) => token);
  const poll = await bench.createPoll();
  const [realtime, polls] = [bench.replica('realtime'), bench.replica('polls')];
  const bareUrl = await bench.startService('bare-sockets.ts', {});
  const publisher = openPublisher(environmentOf(polls.pid).AMQP_URL ?? '');
  const pools = [startSocketPool(), startSocketPool()] as const;

  const round = async (pool: SocketPool, send: SendUpdate): Promise<Round> => {
    await bench.waitUntilIdle();
    const sent = await sendUpdates(poll, seconds, send);
    return { ...(await pool.collect()), sent };
  };
  const product = (): Promise<Round> => round(pools[0], publisher.send);
  const bare = (): Promise<Round> => round(pools[1], postTo(bareUrl));
  try {
    await pools[0].open(realtime.url, tokens, poll.id);
    await pools[1].open(bareUrl, tokens, poll.id);
    await product();
    await bare();
    const pairs = await runInterleaved(bench.pairs, product, bare);
    const [p50, p50Bare] = mediansOf(pairs, (one) => one.p50);
    const [p99, p99Bare] = mediansOf(pairs, (one) => one.p99);
    const upToDate = Math.min(...pairs.map(({ first }) => first.upToDate / sockets));
    return [
      resultOf({
        benchmark: 5,
        sentence: `An update of 1 kB reaches ${sockets} sockets in {} times the time of a bare Socket.IO server (p99), at ${(1_000 / UPDATE_INTERVAL_MS).toFixed(1)} updates per second.`,
        target: ['≤', 1.3],
        also: { target: 'the last update on every socket', isMet: upToDate === 1 },
        measured: ratioOf(pairs, (one) => one.p99),
        details: {
          'of the updates were not merged': median(pairs.map(({ first }) => first.count / (first.sent * sockets))),
          'of the sockets have the last update at the least': upToDate,
          ...{ 'ms p50': p50, 'ms p99': p99, 'ms p50 bare': p50Bare, 'ms p99 bare': p99Bare },
        },
      }),
    ];
  } finally {
    await Promise.all(pools.map((pool) => pool.close()));
    await publisher.close();
  }
};
